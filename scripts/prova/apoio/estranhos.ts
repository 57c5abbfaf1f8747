import { toEndpoints } from '../../../src/domain/fields/endpoints/to-endpoints.ts'
import { CST_ICMS, CST_IPI, CST_PISCONFINS } from '../../../src/domain/options/cst.ts'
import { tributacao_icms } from '../../../src/domain/records/tributacao_icms/index.ts'
import { tributacao_ipi } from '../../../src/domain/records/tributacao_ipi/index.ts'
import { tributacao_pisconfins } from '../../../src/domain/records/tributacao_pisconfins/index.ts'
import type { Acaso } from './acaso.ts'
import { type Cliente, Recusada } from './cliente.ts'

type Corpo = Record<string, unknown>

/** Values that a user, a spreadsheet or another program may write to a product's field: usual, extreme and wrong ones. */
const VALORES: Readonly<Record<string, readonly unknown[]>> = {
  nome: ['A', 'É'.repeat(120), '🍎', '日本', '  Pão   &  <doce> "x"  ', 'Ação – 2’', 'x\u0301'],
  gtin: [null, '7891000100103', '78900001', '2000000000008', '7891000100104', '17891000100100', '123'],
  unidade: ['KG', 'CX', 'M2', 'M3', 'L', 'G'],
  unidade_trib: ['KG', 'CX', 'TON', 'G', 'M²', 'UN'],
  ex_fical: [null, '9', '09', '123', '000', 'ab'], // contrato
  cbenef: [null, 'SEM CBENEF', 'SP123456', 'XX', 'SP 12345', 'ÇÃO12345', 'SP12345678', '日本日本日本日本'],
  cest: [null, '0300100', '2106100', '1234567', '03001'],
  escala: [false],
  cnpj_fabricante: [null, '11222333000181', '12ABC34501DE35', '11222333000182'],
  ncm: ['22011000', '10063021', '00000000', '99999999', '27101259', '2201', '87032100'],
  tipo: ['00', '01', '07', '09', '99'],
  codigo_balanca: ['100', '999999'],
  cnpj: [null],
}

const FATORES = ['0', '0.0001', '0.5', '12', '1000', '20000', '20001', '1000000', '1000001', '99999999.9999']
const PRECOS = ['0.00', '0.01', '0.0001', '9.99', '19.999', '1234.5678', '9999999999', '0.0000000001']

/** Ids of tax rules from which a product takes one; null: no rule. */
export interface Regras {
  icms: readonly number[]
  pisconfins: readonly number[]
  ibs: readonly (number | null)[]
  cbs: readonly (number | null)[]
  isl: readonly (number | null)[]
  ipi: readonly (number | null)[]
}

let numero = 0

/** Makes one unusual product: a valid one with one to three unusual fields. */
export function produtoEstranho(acaso: Acaso, regras: Regras): Corpo {
  numero += 1
  const corpo: Corpo = {
    referencia: `EST-${Date.now().toString(36)}-${numero}`,
    nome: `Produto ${numero}`,
    unidade: 'UN',
    ncm: '22011000',
    estoque: { preco_vend: '10.00', estoque_inicial: '100000' },
    icms_dentro_id: regras.icms[0],
    icms_fora_id: regras.icms[0],
    pisconfins_id: regras.pisconfins[0],
    ibs_id: regras.ibs[0],
    cbs_id: regras.cbs[0],
  }
  for (let vez = acaso.inteiro(1, 3); vez > 0; vez--) {
    const campo = acaso.um([
      ...Object.keys(VALORES),
      'preco',
      'fator',
      'icms',
      'icms',
      'pis',
      'rtc',
      'rtc',
      'isl',
      'ipi',
    ])
    if (campo === 'preco') corpo['estoque'] = { preco_vend: acaso.um(PRECOS), estoque_inicial: '100000' }
    else if (campo === 'icms') corpo['icms_dentro_id'] = acaso.um(regras.icms)
    else if (campo === 'pis') corpo['pisconfins_id'] = acaso.um(regras.pisconfins)
    else if (campo === 'isl') corpo['isl_id'] = acaso.um(regras.isl)
    else if (campo === 'ipi') corpo['ipi_id'] = acaso.um(regras.ipi)
    else if (campo === 'rtc') {
      const i = acaso.inteiro(0, regras.ibs.length - 1)
      corpo['ibs_id'] = regras.ibs[i]
      // mostly the CBS rule that belongs to the IBS rule, sometimes any
      corpo['cbs_id'] = acaso.chance(0.6) ? regras.cbs[i] : acaso.um(regras.cbs)
    } else if (campo === 'fator' || campo === 'unidade_trib') {
      corpo['unidade_trib'] = acaso.um(VALORES['unidade_trib'] ?? [])
      corpo['fator_coversao'] = acaso.um(FATORES) // contrato
      corpo['tipo_conversao'] = acaso.inteiro(1, 2)
    } else corpo[campo] = acaso.um(VALORES[campo] ?? [])
  }
  return corpo
}

const CFOPS = [
  '5101',
  '5102',
  '5103',
  '5401',
  '5403',
  '5405',
  '5656',
  '5910',
  '5933',
  '5949',
  '6102',
  '7102',
  '1102',
]

/** Registers tax rules with CSTs and CFOPs taken at random; rules that the API refuses are left out. */
export async function regrasEstranhas(
  cliente: Cliente,
  acaso: Acaso,
  quantas: number,
): Promise<Pick<Regras, 'icms' | 'pisconfins' | 'ipi'>> {
  const criar = async (registro: Parameters<typeof toEndpoints>[0], corpo: Corpo): Promise<number[]> => {
    try {
      const { data } = (await cliente.chamar(toEndpoints(registro).create, { body: corpo })) as {
        data: { id: number }
      }
      return [data.id]
    } catch (erro) {
      if (erro instanceof Recusada && erro.status === 422) return []
      throw erro
    }
  }
  const icms: number[] = []
  const pisconfins: number[] = []
  const ipi: number[] = []
  const nome = (tipo: string, i: number) => `${tipo} estranha ${i} ${Date.now().toString(36)}`
  for (let i = 0; i < quantas; i++) {
    const [cst] = acaso.um(CST_ICMS)
    icms.push(
      ...(await criar(tributacao_icms, {
        nome: nome('ICMS', i),
        cst,
        cfop: acaso.um(CFOPS),
        origem: acaso.um(['0', '1', '3', '8']),
        icms: acaso.um(['0', '7', '18', '18.1234', '100']),
        icms_st: acaso.um(['0', '18']),
        reducao_icms: acaso.um(['0', '33.33', '100']),
        reducao_icms_pf: acaso.um(['0', '33.33', '100']),
        icms_credito: acaso.um([null, '1.36']),
        mobc: acaso.um([null, '0', '3']),
        mobcst: acaso.um([null, '4']),
        mva: acaso.um([null, 1]),
        fcp: acaso.um([null, 1]),
        aliq_icms_diferido: acaso.um([null, '30', '100']),
        aliq_icms_retido_anteriormente: acaso.um([null, '1.17']),
        motivo_dessoneracao: acaso.um([null, '9', '12']), // contrato
        deduz_desoneracao: acaso.um([null, 'S', 'N']),
        aplicar_reducao_desconto: acaso.chance(0.2),
        obs_item: acaso.um([null, 'Observação – “x” 🍎', '日本']),
      })),
    )
    const [pis] = acaso.um(CST_PISCONFINS)
    pisconfins.push(
      ...(await criar(tributacao_pisconfins, {
        nome: nome('PIS', i),
        cst_pis: pis,
        cst_confins: acaso.chance(0.8) ? pis : acaso.um(CST_PISCONFINS)[0],
        aliquota_pis: acaso.um([null, '0', '0.65', '1.65', '99.9999']),
        aliquota_confins: acaso.um([null, '0', '3', '7.6']),
        tipo_calculo: acaso.inteiro(1, 2),
      })),
    )
    ipi.push(
      ...(await criar(tributacao_ipi, {
        nome: nome('IPI', i),
        cst: acaso.um(CST_IPI)[0],
        aliquota: acaso.um([null, '0', '5', '99.9999']),
        tipo_calculo: acaso.inteiro(1, 2),
        codigo_enq_ipi: acaso.um([null, '9', '999']),
      })),
    )
  }
  return { icms, pisconfins, ipi }
}
