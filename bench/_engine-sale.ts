import type { EntradaDocumento, EntradaItem } from '../src/core/tax/index.ts'

const contribuicoes = {
  cst_pis: '01',
  cst_confins: '01',
  aliquota_pis: '1.65',
  aliquota_confins: '7.6',
  opcoes: ['subtrair_icms'],
}
const ibs = { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_reducao_uf_ibs: '0', aliquota_mu_ibs: '0' }
const cbs = { cst_cbs: '000', aliquota_cbs: '0.9', aliquota_reducao_uf_cbs: '0' }
const ibpt = { nacionalfederal: '13.45', importadosfederal: '15.45', estadual: '18', municipal: '0' }

const ICMS = [
  { cst: '00', cfop: '5102', origem: '0', icms: '18', opcoes: ['frete_icms', 'outros_icms'] },
  { cst: '20', cfop: '5102', origem: '0', icms: '18', reducao_icms_pf: '33.33', opcoes: ['outros_icms'] },
  { cst: '40', cfop: '5102', origem: '0' },
  { cst: '60', cfop: '5405', origem: '0' },
  { cst: '00', cfop: '5102', origem: '1', icms: '25' },
]

/** Makes a till's sale of `lines` mixed lines, with new objects in every call, so that the engine's caches do not help. */
export function mixedSale(lines: number, amounts: Partial<EntradaDocumento> = {}): EntradaDocumento {
  const regras = ICMS.map(r => ({ ...r }))
  const pisconfins = { ...contribuicoes }
  const umIbs = { ...ibs }
  const umCbs = { ...cbs }
  const itens = Array.from(
    { length: lines },
    (_, i): EntradaItem => ({
      qtde: i % 4 === 0 ? `${(i % 3) + 1}.${String(125 + (i % 800)).padStart(3, '0')}` : String((i % 5) + 1),
      preco: `${(i * 7) % 90}.${String((i * 37) % 100).padStart(2, '0')}`,
      desconto: i % 10 === 0 && (i * 7) % 90 > 1 ? '0.50' : '0.00',
      unidade: 'UN',
      regraicms: regras[i % regras.length],
      regrapisconfins: pisconfins,
      regraibs: umIbs,
      regracbs: umCbs,
      ibpt,
    }),
  )
  return {
    op: 'documento',
    tipo_operacao: 1,
    modelo: '65',
    data: '2026-11-20',
    emitente: { crt: 3, uf: 'SP' },
    destinatario: null,
    account: { ignorar_icms_valor_nota: false },
    ...amounts,
    itens,
  }
}
