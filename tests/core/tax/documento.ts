import type { EntradaDocumento, EntradaItem, ResultadoDocumento } from '../../../src/core/tax/index.ts'
import { calcularDocumento } from '../../../src/core/tax/index.ts'

/** A plain taxed line of 2026 under CRT 3, to vary. */
export const itemPadrao: EntradaItem = {
  qtde: '2',
  preco: '50',
  regraicms: { cst: '00', cfop: '5102', origem: '0', icms: '18' },
  regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
  regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
  regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
}

export const documentoPadrao: EntradaDocumento = {
  op: 'documento',
  tipo_operacao: 1,
  modelo: '65',
  data: '2026-11-20',
  emitente: { crt: 3, uf: 'SP' },
  destinatario: null,
  itens: [itemPadrao],
}

export const documento = (mudado: Partial<EntradaDocumento> = {}): EntradaDocumento => ({
  ...documentoPadrao,
  ...mudado,
})
export const comItem = (mudado: Partial<EntradaItem>): EntradaDocumento =>
  documento({ itens: [{ ...itemPadrao, ...mudado }] })

/** The figures; a refusal fails the test with its text. */
export function calculado(entrada: EntradaDocumento): ResultadoDocumento {
  const r = calcularDocumento(entrada)
  if (r.erro !== null) throw new Error(`${r.campo}: ${r.erro}`)
  return r
}
