import type { Registro } from '../../../domain/fields/registro.ts'
import { maskOf } from '../../register/fields/mask.ts'
import type { ListColumn } from '../../register/list/column.ts'

const telefone = maskOf({ type: 'phone', label: '', max: 11 }).mostrar
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

interface Address {
  endereco?: unknown
  numero?: unknown
  bairro?: unknown
  municipio?: { name?: unknown; uf?: unknown } | null
}

const address = (row: Registro) => (row['address_primary'] ?? {}) as Address

const column = (
  id: string,
  titulo: string,
  minimo: number,
  texto: ListColumn['texto'],
  padrao = true,
): ListColumn => ({
  id,
  minimo,
  titulo,
  ordem: null,
  direita: false,
  padrao,
  texto,
})

/** Further columns of the list of partners: phone, city and address. */
export const parceirosColumns: readonly ListColumn[] = [
  column('telefone_primary', 'Telefone', 15, row =>
    telefone(text((row['telefone_primary'] as { telefone?: unknown } | null)?.telefone)),
  ),
  column('cidade', 'Cidade', 18, row => text(address(row).municipio?.name)),
  column('uf', 'UF', 2, row => text(address(row).municipio?.uf)),
  column(
    'endereco',
    'Endereço',
    30,
    row =>
      [address(row).endereco, address(row).numero, address(row).bairro].map(text).filter(Boolean).join(', '),
    false,
  ),
]
