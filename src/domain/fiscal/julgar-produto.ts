import { julgarItem } from '../../core/dfe/preflight/item.ts'
import type { Problema } from '../../core/dfe/preflight/regra.ts'
import { validarCest } from '../../core/document/cest.ts'
import type { RegrasProduto } from '../../core/venda/produto-venda.ts'
import type { ItemVenda, RegraFiscal, RegrasVenda } from '../../core/venda/venda.ts'
import { regraDoDia } from './aliquota-da-lei.ts'

/** Who sells it, in which document, on which day. */
export interface Emissao {
  crt: 1 | 2 | 3 | 4
  uf: string
  modelo: '65' | '55'
  /** ISO date or instant. */
  data: string
}

type Produto = Pick<ItemVenda, 'nome' | 'ncm' | 'cest' | 'cbenef'> & { ncm_existe: boolean }

/** What is known to make the note of this product be refused, before there is a note; the gravest first. */
export function julgarProduto(produto: Produto, regras: RegrasProduto, emissao: Emissao): Problema[] {
  const dia = emissao.data.slice(0, 10)
  return julgarItem(
    {
      xProd: produto.nome,
      NCM: produto.ncm,
      ncm_existe: produto.ncm_existe,
      // as the issuer: a wrong optional code is left out of the note
      CEST: produto.cest && validarCest(produto.cest) ? produto.cest : null,
      cBenef: produto.cbenef,
      regras: {
        ...regras,
        ibs: regraDoDia('ibs', regras.ibs, dia),
        cbs: regraDoDia('cbs', regras.cbs, dia),
      },
    },
    {
      CRT: `${emissao.crt}`,
      UF: emissao.uf,
      modelo: emissao.modelo,
      balcao: emissao.modelo === '55',
      data: emissao.data,
    },
  )
}

const NENHUMA: RegraFiscal = {}

/** The rules a line was sold by, out of the sale's dictionary. */
export const regrasDoItem = (
  item: Pick<ItemVenda, `${keyof RegrasVenda}_id`>,
  regras: RegrasVenda,
): RegrasProduto => {
  const uma = (tipo: keyof RegrasVenda, id: number | null) =>
    id === null ? null : (regras[tipo][id] ?? null)
  return {
    icms: uma('icms', item.icms_id) ?? NENHUMA,
    pisconfins: uma('pisconfins', item.pisconfins_id) ?? NENHUMA, // contrato
    ibs: uma('ibs', item.ibs_id),
    cbs: uma('cbs', item.cbs_id),
    isl: uma('isl', item.isl_id),
    ipi: uma('ipi', item.ipi_id),
  }
}
