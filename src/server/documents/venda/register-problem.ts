import { COLUNAS_DETALHE } from '../../../core/dfe/nfe/detalhe.ts'
import { KINDS } from '../../../core/tax/kinds.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { compradorDe } from '../../../domain/fiscal/comprador.ts'
import type { ContextoFiscal } from '../../../domain/fiscal/contexto.ts'
import { judgeProduto, regrasDoItem } from '../../../domain/fiscal/julgar-produto.ts'
import { precoEfetivo } from '../../../domain/fiscal/to-engine.ts'
import { ncmExiste } from '../../modules/lookups/service.ts'
import type { SaleProblem } from './checks.ts'
import type { Referencias } from './lookup-repository.ts'

/** Field of a line in the request, for each field that has another name in `judgeProduto`. */
const CAMPOS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(KINDS.map(kind => [kind, `regra${kind}_id`])),
  ...Object.fromEntries(COLUNAS_DETALHE.map(coluna => [coluna, 'produto_id'])),
}

/** Finds the first line whose product's register data would make SEFAZ refuse the note; null: none known. */
export function problemaCadastro(
  venda: Venda,
  {
    empresa,
    ncms,
    produtos,
    mva_uf,
    destinos,
  }: Pick<Referencias, 'empresa' | 'ncms' | 'produtos' | 'mva_uf' | 'destinos'>,
  contexto: Pick<ContextoFiscal, 'data' | 'operacao'>,
): SaleProblem | null {
  const { itens, regras, modelo } = venda
  const registrados = new Map(produtos.map(produto => [produto.id, produto]))
  const { crt, ibscbs_regular, uf, ambiente_sefaz } = empresa
  const fora = destinos !== undefined
  const emissao = {
    ...{ crt, ibscbs_regular, uf, ambiente_sefaz, modelo, fora },
    data: contexto.data,
    fcp: mva_uf?.fcp,
    comprador: compradorDe(venda, contexto),
  }
  for (const [i, item] of itens.entries()) {
    const ncm_existe = ncmExiste(item.ncm) || ncms.includes(item.ncm)
    const { detalhe = null, veiculo_novo = false } = registrados.get(item.produto_id) ?? {}
    const [problema] = judgeProduto(
      { ...item, preco: precoEfetivo(item), ncm_existe, detalhe, veiculo_novo },
      regrasDoItem(item, regras),
      emissao,
    )
    if (problema)
      return {
        campo: `itens.${i}.${CAMPOS[problema.campo] ?? problema.campo}`,
        texto: `${item.nome}: ${problema.texto}`,
      }
  }
  return null
}
