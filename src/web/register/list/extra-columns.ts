import type { ListColumn, Registro } from './cells.tsx'
import { telefone } from './masks.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

interface Address {
  endereco?: unknown
  numero?: unknown
  bairro?: unknown
  municipio?: { name?: unknown; uf?: unknown } | null
}

const address = (row: Registro) => (row['address_primary'] ?? {}) as Address

const column = (id: string, titulo: string, texto: ListColumn['texto'], padrao = true): ListColumn => ({
  id,
  titulo,
  ordem: null,
  direita: false,
  padrao,
  texto,
})

/** What the server answers beside a register's fields and a list is glad to show. */
export const EXTRA_COLUMNS: Readonly<Record<string, readonly ListColumn[]>> = {
  parceiros: [
    column('telefone_primary', 'Telefone', row =>
      telefone(text((row['telefone_primary'] as { telefone?: unknown } | null)?.telefone)),
    ),
    column('cidade', 'Cidade', row => text(address(row).municipio?.name)),
    column('uf', 'UF', row => text(address(row).municipio?.uf)),
    column(
      'endereco',
      'Endereço',
      row =>
        [address(row).endereco, address(row).numero, address(row).bairro]
          .map(text)
          .filter(Boolean)
          .join(', '),
      false,
    ),
  ],
}
