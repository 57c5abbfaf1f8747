import { isoToWire } from '../../../src/core/dates/day.ts'
import { zero } from '../../../src/core/dfe/kit/text.ts'
import { dec, ZERO } from '../../../src/core/money/decimal.ts'
import type { ResultadoDocumento, ResultadoItem } from '../../../src/core/tax/sale/resultado.ts'
import { icms } from '../../../src/domain/fiscal/linhas-de-regra.ts'
import { calculateVenda } from '../../../src/domain/fiscal/to-engine.ts'
import type {
  ItemGravado,
  ParceiroDaNota,
  VendaDaNota,
} from '../../../src/server/issuing/models/nfe/sale-repository.ts'
import { storedSale } from '../../../src/server/issuing/models/nfe/stored-sale.ts'
import { notaDaCesta } from './cesta.ts'
import { chaveDe } from './chave.ts'
import { GRUPOS } from './grupos.ts'

/** Dates of the documents: before the reform's prices, after them, in the transition, and after the end of the ICMS. */
export const DIAS = ['2026-11-23', '2027-03-01', '2029-01-02', '2033-01-03'] as const
type Dia = (typeof DIAS)[number]

type Endereco = NonNullable<ParceiroDaNota['endereco']>
const endereco = (municipio: string, extra: Partial<Endereco> = {}): Endereco => ({
  tipo_contribuite: 9, // contrato
  ie: null,
  endereco: 'Rua do Comércio',
  numero: '10',
  complemento: null,
  bairro: 'Centro',
  cep: '20010000',
  municipio,
  pais: null,
  suframa: null,
  fone: null,
  ...extra,
})
const pessoa = (nome: string, cpf_cnpj: string | null, lugar: Endereco): ParceiroDaNota => ({
  tipo: cpf_cnpj === null ? 'E' : cpf_cnpj.length === 14 ? 'J' : 'F',
  cpf_cnpj,
  nome,
  email: null,
  id_entrageiro: cpf_cnpj === null ? 'EIN-12345' : null, // contrato
  consumidor: lugar.tipo_contribuite === 9 && cpf_cnpj !== null ? 1 : 0,
  endereco: lugar,
})
const [SP, RIO] = ['3550308', '3304557']
const ANA = pessoa('Ana Lima', '52998224725', endereco(SP))
const ANA_DO_RIO = pessoa('Ana Lima', '52998224725', endereco(RIO))
const PREFEITURA = pessoa('Prefeitura Municipal', '11444777000161', endereco(SP))
const REVENDA = pessoa(
  'Revenda SA',
  '11444777000161',
  endereco(SP, { tipo_contribuite: 1, ie: '110042490114' }),
)
const REVENDA_DO_RIO = pessoa(
  'Revenda SA',
  '11444777000161',
  endereco(RIO, { tipo_contribuite: 1, ie: '78046759' }),
)
const RURAL = pessoa(
  'José Produtor',
  '52998224725',
  endereco(SP, { tipo_contribuite: 1, ie: '110042490114' }),
)
const ACME = pessoa('Acme Trading Inc', null, endereco('9999999', { municipio: null, pais: '02496' }))

/** An operation: the other party, the header and the CFOP of its lines, with another CFOP where ST is or was charged. */
interface Operacao {
  nome: string
  venda: Partial<VendaDaNota['venda']>
  parceiro: ParceiroDaNota
  cfop: string
  cfopSt?: string
  /** CSTs with which the operation is tried; default: all. */
  csts?: RegExp
  /** Dates on which the operation is tried; default: all. */
  dias?: readonly Dia[]
  item?: (dia: string) => Partial<ItemGravado>
}

const di = (dia: string) =>
  ({
    num_di: '2612345678',
    data_registro: isoToWire(dia),
    desembaraco: 'SANTOS',
    uf_desembaraco: 'SP',
    data_desembaraco: isoToWire(dia),
    via_transporte: 1,
    valor_afrem: '12.50',
    forma_import: 1,
    cnpj_exportador: null,
    uf_adiquirinte: null, // contrato
    cod_exportado: 'ACME',
    adicoes: [{ numero: 1, cod_fabricante: 'ACME', numero_seq: null, desconto: null, drawback: null }],
  }) as const

type OperacaoTipo = NonNullable<Operacao['venda']['tipo_operacao']>
const SEM_ST = /^(?!10|30|70|20[123])/
const operacao = (tipo: OperacaoTipo, finalidade: 0 | 1, documento: number) => ({
  tipo_operacao: tipo,
  finalidade_op: finalidade,
  tipo_documento: documento,
})
const VENDA = operacao(1, 1, 1)

const OPERACOES: readonly Operacao[] = [
  { nome: 'venda a consumidor', venda: VENDA, parceiro: ANA, cfop: '5102', cfopSt: '5405', csts: SEM_ST },
  { nome: 'venda a quem revende', venda: VENDA, parceiro: REVENDA, cfop: '5102', cfopSt: '5403' },
  { nome: 'venda a produtor rural', venda: VENDA, parceiro: RURAL, cfop: '5102', cfopSt: '5403' },
  {
    nome: 'venda a governo',
    venda: { ...VENDA, compra_empenho: '2026NE00077', compra_contrato: 'CT 9/2026' },
    parceiro: PREFEITURA,
    cfop: '5102',
    cfopSt: '5405',
    csts: SEM_ST,
  },
  {
    nome: 'venda a consumidor de outro estado, com DIFAL e FCP',
    venda: { ...VENDA, tipo_atend: 2 },
    parceiro: ANA_DO_RIO,
    cfop: '6108',
    csts: /^(00|20|40|41|51|90|10[123]|300|400|500|900)$/,
    // not 2029: the interstate rate is 10.8 % then, which the official schema's pICMSInter does not allow yet
    dias: ['2026-11-23', '2027-03-01', '2033-01-03'],
  },
  {
    nome: 'venda a quem revende em outro estado, com ST',
    venda: VENDA,
    parceiro: REVENDA_DO_RIO,
    cfop: '6102',
    cfopSt: '6403',
  },
  {
    nome: 'exportação',
    venda: { ...VENDA, uf_embarque: 'SP', local_embarque: 'PORTO DE SANTOS' },
    parceiro: ACME,
    cfop: '7102',
    csts: /^(41|300)$/,
  },
  {
    nome: 'importação',
    venda: operacao(3, 0, 1),
    parceiro: ACME,
    cfop: '3102',
    csts: /^(00|20|40|41|51|102|300)$/,
    item: dia => ({
      ...{ dis: [di(dia)], base_ii: '10.00', valor_aduaneiro: '0.50', valor_iof: '0.00', valor_ii: '1.40' },
      ...{ cstipi_id: '03', codigo_enq_ipi: '999' },
    }),
  },
  { nome: 'entrada', venda: operacao(3, 0, 1), parceiro: RURAL, cfop: '1102', cfopSt: '1403' },
  { nome: 'remessa para conserto', venda: VENDA, parceiro: REVENDA, cfop: '5915', csts: /^(41|50|400)$/ },
  {
    nome: 'devolução de compra',
    venda: { ...operacao(5, 1, 4), tipo_faturamento: 2 },
    parceiro: REVENDA,
    cfop: '5202',
    cfopSt: '5411',
  },
  {
    nome: 'devolução de venda',
    venda: { ...operacao(6, 0, 4), tipo_faturamento: 2 },
    parceiro: REVENDA,
    cfop: '1202',
    cfopSt: '1411',
    item: () => ({ obs: 'Trocou de ideia' }),
  },
  {
    nome: 'devolução simbólica',
    venda: { ...operacao(8, 0, 4), tipo_faturamento: 2 },
    parceiro: REVENDA,
    cfop: '1202',
    cfopSt: '1411',
  },
  {
    nome: 'complementar',
    venda: { ...operacao(7, 1, 2), tipo_faturamento: 2 },
    parceiro: REVENDA,
    cfop: '5102',
    cfopSt: '5403',
  },
  {
    nome: 'nota de débito: multa e juros',
    venda: { ...operacao(1, 1, 6), tipo_debito: '04', tipo_faturamento: 2 },
    parceiro: REVENDA,
    cfop: '5949',
    csts: /^(00|102)$/,
  },
  {
    nome: 'nota de crédito: redução de valores',
    venda: { ...operacao(1, 1, 5), tipo_credito: '04', tipo_faturamento: 2 },
    parceiro: REVENDA,
    cfop: '1949',
    csts: /^(00|102)$/,
  },
  {
    nome: 'venda a governo com redutor',
    venda: { ...VENDA, gov_ente: 4, gov_redutor: '30.0000', gov_operacao: 1 },
    parceiro: PREFEITURA,
    cfop: '5102',
    csts: /^(00|40|102)$/,
  },
  {
    nome: 'partilha do ST entre estados',
    venda: VENDA,
    parceiro: REVENDA_DO_RIO,
    cfop: '6102',
    cfopSt: '6403',
    csts: /^10$/,
    item: () => ({ part_uf: 'RJ', part_base_op: '60.00' }),
  },
  {
    nome: 'repasse do ST retido',
    venda: VENDA,
    parceiro: REVENDA_DO_RIO,
    cfop: '6102',
    cfopSt: '6404',
    csts: /^(41|60)$/,
    item: () => ({
      rep_base_ret: '10.00',
      rep_icms_ret: '1.80',
      rep_base_dest: '12.00',
      rep_icms_dest: '0.60',
    }),
  },
  {
    nome: 'ajuste',
    venda: { ...operacao(1, 1, 3), tipo_faturamento: 2 },
    parceiro: REVENDA,
    cfop: '5949',
    csts: SEM_ST,
  },
]

const ST = { icms_st: '18', mva: '1', mobcst: '4' }
const ANTERIOR = /^(60|500)$/
const COM_ST = /^(10|30|60|70|20[123]|500)$/
/** Additional fields of an ICMS rule, by CST. */
const EXTRAS: Readonly<Record<string, Record<string, string>>> = {
  '00': { fcp: '1' },
  '10': ST,
  '20': { reducao_icms: '33.33', reducao_icms_pf: '33.33' },
  '30': { ...ST, motivo_dessoneracao: '9' },
  '40': { motivo_dessoneracao: '9' },
  '51': { aliq_icms_diferido: '50' },
  '70': { ...ST, reducao_icms: '10', reducao_icms_pf: '10', motivo_dessoneracao: '9' },
  '90': { ...ST, reducao_icms: '10', reducao_icms_pf: '10' },
  '101': { icms_credito: '1.86' },
  '201': { ...ST, icms_credito: '1.86' },
  '202': ST,
  '203': ST,
  '900': ST,
}
/** Code for a buyer who is no taxpayer, by that of the rule. */
const AO_CONSUMIDOR: Readonly<Record<string, string>> = {
  ...{ 10: '00', 30: '40', 50: '41', 51: '40', 70: '20', 90: '00' },
  ...{ 201: '102', 202: '102', 203: '103', 900: '102' },
}
/** CSTs whose lines have São Paulo's code of benefit. */
const COM_BENEFICIO = /^(20|30|40|41|50|51|70)$/
const CSTS = {
  normal: ['00', '10', '20', '30', '40', '41', '50', '51', '60', '70', '90'],
  simples: ['101', '102', '103', '201', '202', '203', '300', '400', '500', '900'],
} as const

/** A document of the matrix, with what its XML is made from. */
export interface Caso {
  nome: string
  dia: Dia
  nota: VendaDaNota
  numero: number
}

/** Combines operations, tax regimes, CSTs and dates; each document also gets one of the groups in turn. */
export function matriz(): Caso[] {
  const casos: Caso[] = []
  for (const dia of DIAS)
    for (const op of OPERACOES.filter(({ dias }) => dias?.includes(dia) ?? true))
      for (const regime of ['normal', 'simples'] as const)
        for (const cst of CSTS[regime].filter(um => op.csts?.test(um) ?? true)) {
          const numero = casos.length + 1
          const vez = GRUPOS[numero % GRUPOS.length] ?? NENHUM
          // SEFAZ refuses IPI in these documents (rejection 610)
          const [grupo, muda] = vez[0] === 'IPI' && (op.venda.tipo_documento ?? 1) > 4 ? NENHUM : vez
          const nota = documento(op, regime, cst, dia)
          muda(nota, dia)
          if (nota.venda.tipo_operacao !== 1 && nota.venda.tipo_operacao !== 7) typeTaxes(nota)
          pay(nota)
          casos.push({ nome: `${op.nome}, ${cst}, ${dia}${grupo && `, ${grupo}`}`, dia, nota, numero })
        }
  return casos
}

const NENHUM: (typeof GRUPOS)[number] = ['', () => undefined]

/** ICMS-ST withheld earlier for a line, which São Paulo requires (rejection 938). */
const ST_RETIDO = {
  st_ret_base: '10.00',
  st_ret_aliq: '18.00',
  st_ret_substituto: '1.00',
  st_ret_valor: '0.80',
}

/** Gives the rate of the ICMS rule in %: 12 between states, 18 inside; null for a CST without rate. */
const taxaDe = (op: Operacao, cst: string): string | null =>
  /^(00|10|20|30|51|70|90|201|202|203|900)$/.test(cst) ? (op.cfop.startsWith('6') ? '12' : '18') : null

function documento(op: Operacao, regime: 'normal' | 'simples', cst: string, dia: string): VendaDaNota {
  const nota = notaDaCesta(regime, dia)
  const cfop = COM_ST.test(cst) && op.cfopSt ? op.cfopSt : op.cfop
  const regra = {
    ...icms('REGRA', cfop, cst, taxaDe(op, cst)),
    ...(ANTERIOR.test(cst) ? {} : EXTRAS[cst]),
    ...(op.cfop.startsWith('3') ? { origem: '1' } : {}),
    cst_nao_contribuinte: AO_CONSUMIDOR[cst] ?? null,
  }
  const devolve = nota.venda.tipo_operacao === 5 || op.venda.tipo_documento === 4
  const colunas = { mva: ['40'], fcp: ['2'] }
  return {
    ...nota,
    venda: {
      ...nota.venda,
      terminal_id: null,
      modelo: '55',
      tipo_atend: 9,
      parceiro_id: 1,
      ...op.venda,
      ...(devolve || [2, 5, 6].includes(Number(op.venda.tipo_documento)) ? { ref: [chaveDe(990, dia)] } : {}),
      regras: { ...nota.venda.regras, icms: { '1': regra } },
      contexto: {
        ...nota.venda.contexto,
        operacao: operacao(
          op.venda.tipo_operacao ?? 1,
          op.venda.finalidade_op === 0 ? 0 : 1,
          op.venda.tipo_documento ?? 1,
        ),
        indPres: (op.venda.tipo_atend ?? 9) as 2 | 9,
        parametros: { ...nota.venda.contexto.parametros, mva_uf: colunas },
        destinos: { RJ: { uf: 'RJ', ...colunas, aliq_interna: '20' } },
      },
    },
    itens: nota.itens.map((item, i) => ({
      ...item,
      ...(devolve || op.venda.tipo_documento === 6 ? { nota_origem_item: i + 1 } : {}),
      regraicms_id: 1,
      cfop,
      cest: COM_ST.test(cst) ? '0301000' : null,
      cbenef: COM_BENEFICIO.test(cst) ? 'SP010360' : null,
      ...(ANTERIOR.test(cst) ? ST_RETIDO : {}),
      ...op.item?.(dia),
    })),
    parceiro: op.parceiro,
  }
}

/** Results of the engine that become typed tax fields of a line. */
const TYPED = [
  ...['base_icms', 'vlricms', 'base_icms_st', 'vlr_icms_st', 'aliqmva', 'valor_desoneracao'],
  ...['vlr_icms_diferido', 'base_pis', 'vlrpis', 'base_confins', 'vlrconfins', 'base_ipi', 'vlripi'],
  ...['base_cbs', 'vlr_cbs', 'base_ibs_uf', 'vlr_ibs_uf', 'base_ibs_mu', 'vlr_ibs_mu', 'vlr_ibs_total'],
] as const

/**
 * Fills in typed taxes, for an operation whose taxes the engine does not compute: with the results for a sale of the same
 * lines.
 */
function typeTaxes(nota: VendaDaNota): void {
  const vendida = computed({
    ...nota,
    venda: { ...nota.venda, contexto: { ...nota.venda.contexto, operacao: VENDA_COMUM } },
  })
  const [regra] = Object.values(nota.venda.regras.icms)
  nota.itens = nota.itens.map((item, i) => {
    const figuras = vendida.itens[i] as unknown as Readonly<Record<string, string>>
    const pisConfins = nota.venda.regras.pisconfins[item.regrapisconfins_id]
    return {
      ...item,
      calcular_imposto: false,
      origem: Number(regra?.origem ?? 0),
      csticms_id: regra?.cst ?? null,
      aliq_icms: zero(figuras['taxa_icms']) ? (regra?.icms ?? null) : figuras['taxa_icms'],
      aliqreducao: regra?.reducao_icms ?? null,
      aliicms_st: zero(figuras['taxa_icms_st']) ? (regra?.icms_st ?? null) : figuras['taxa_icms_st'],
      motivo_desoneracao: regra?.motivo_dessoneracao ? Number(regra.motivo_dessoneracao) : null,
      modalidadeicms: 3,
      modalidadeicmsst: 4,
      percentual_diferimento: regra?.aliq_icms_diferido ?? null,
      cst_pis_id: pisConfins?.cst_pis ?? null,
      aliq_pis: pisConfins?.aliquota_pis ?? null,
      cst_confins_id: pisConfins?.cst_confins ?? null, // contrato
      aliq_confins: pisConfins?.aliquota_confins ?? null,
      ...Object.fromEntries(TYPED.map(nome => [nome, figuras[nome]])),
    } as ItemGravado
  })
}

const VENDA_COMUM = { tipo_operacao: 1, finalidade_op: 1, tipo_documento: 1 } as const

/** Computes the note with the engine. @throws Error when the engine refuses the note */
export function computed(nota: VendaDaNota): ResultadoDocumento & { itens: readonly ResultadoItem[] } {
  const calculo = calculateVenda(storedSale(nota), nota.venda.contexto)
  if (calculo.erro !== null) throw new Error(`${calculo.campo}: ${calculo.erro}`)
  return calculo
}

/** Pays exactly the note's total; on credit in three instalments, the last of which takes the rounding difference. */
function pay(nota: VendaDaNota): void {
  const { vNF } = computed(nota).totais
  const [pago] = nota.pagamentos
  if (!pago) return
  const parte = dec(vNF).div(3).toFixed(2)
  const partes = [parte, parte, dec(vNF).minus(dec(parte).times(2)).toFixed(2)]
  nota.pagamentos = [
    {
      ...pago,
      valor: vNF,
      vencimentos: pago.vencimentos.map((um, i) => ({ ...um, valor: partes[i] ?? ZERO.toFixed(2) })),
    },
  ]
}
