import type { Venda } from '../../../core/venda/venda.ts'
import { julgarProduto, regrasDoItem } from '../../../domain/fiscal/julgar-produto.ts'
import type { ContextoFiscal } from '../../../domain/fiscal/to-engine.ts'
import { ncmExiste } from '../lookups/service.ts'
import type { Problema } from './checks.ts'
import type { Referencias } from './lookup-repository.ts'

/** Part of a product → the wire's field of a line. */
const CAMPOS: Readonly<Record<string, string>> = { icms: 'regraicms_id', ibs: 'regraibs_id' }

/** The first line whose product's register would make the note be refused; null: none is known to. */
export function problemaCadastro(
  { itens, regras, modelo }: Venda,
  { empresa, ncms }: Pick<Referencias, 'empresa' | 'ncms'>,
  { data }: Pick<ContextoFiscal, 'data'>,
): Problema | null {
  const emissao = { crt: empresa.crt, uf: empresa.uf, modelo, data }
  for (const [i, item] of itens.entries()) {
    const ncm_existe = ncmExiste(item.ncm) || ncms.includes(item.ncm)
    const [problema] = julgarProduto({ ...item, ncm_existe }, regrasDoItem(item, regras), emissao)
    if (problema)
      return {
        campo: `itens.${i}.${CAMPOS[problema.campo] ?? problema.campo}`,
        texto: `${item.nome}: ${problema.texto}`,
      }
  }
  return null
}
