import type { DocumentFields } from '../../../core/fields/document-field.ts'
import type { OptionList } from '../../fields/field.ts'

const TRAFEGO = [
  ['0', 'Próprio'],
  ['1', 'Mútuo'],
  ['2', 'Rodoferroviário'],
  ['3', 'Rodoviário'],
] as const satisfies OptionList
const FERROVIA = [
  ['1', 'De origem'],
  ['2', 'De destino'],
] as const satisfies OptionList
const CLASSE_TARIFA = [
  ['M', 'Mínima'],
  ['G', 'Geral'],
  ['E', 'Específica'],
] as const satisfies OptionList
const MANUSEIO = [
  ['01', 'Certificado de expedição de animais vivos'],
  ['02', 'Artigo perigoso com declaração'],
  ['03', 'Só em aeronave de carga'],
  ['04', 'Artigo perigoso sem declaração'],
  ['05', 'Artigo perigoso em quantidade isenta'],
  ['06', 'Gelo seco'],
  ['07', 'Não restrito'],
  ['08', 'Perigoso em carga consolidada'],
  ['09', 'Autorização do governo anexa'],
  ['10', 'Baterias de íon de lítio, PI965'],
  ['11', 'Baterias de íon de lítio, PI966'],
  ['12', 'Baterias de íon de lítio, PI967'],
  ['13', 'Baterias de lítio metálico, PI968'],
  ['14', 'Baterias de lítio metálico, PI969'],
  ['15', 'Baterias de lítio metálico, PI970'],
  ['99', 'Outro'],
] as const satisfies OptionList
const DIRECAO = [
  ['N', 'Norte'],
  ['S', 'Sul'],
  ['L', 'Leste'],
  ['O', 'Oeste'],
] as const satisfies OptionList
const NAVEGACAO = [
  ['0', 'Interior'],
  ['1', 'Cabotagem'],
] as const satisfies OptionList
const CLASSE_DUTO = [
  ['1', 'Gasoduto'],
  ['2', 'Mineroduto'],
  ['3', 'Oleoduto'],
] as const satisfies OptionList
const CONTRATACAO = [
  ['0', 'Ponta a ponta'],
  ['1', 'Ponto de entrada'],
  ['2', 'Ponto de saída'],
] as const satisfies OptionList
const NEGOCIAVEL = [
  ['0', 'Não negociável'],
  ['1', 'Negociável'],
] as const satisfies OptionList

/** Kept together: a CT-e has one mode, and nobody asks by its fields. */
const kept = { sparse: true, optional: true, together: true } as const
const text = (xml: string, label: string, max: number) =>
  ({ type: 'text', xml, label, max, ...kept }) as const
const money = (xml: string, label: string) => ({ type: 'money', xml, label, ...kept }) as const
const day = (xml: string, label: string) => ({ type: 'date', xml, label, futuro: true, ...kept }) as const
const choice = <const O extends OptionList>(xml: string, label: string, options: O) =>
  ({ type: 'enum', xml, label, options, ...kept }) as const

/** Part of the form with the mode and its fields. */
export const MODAL = 'Modal'

/** A mode: its code, its tag, and its fields; `*` begins the label of a mandatory one. */
const modal = <const F extends DocumentFields>(codigo: string, tag: string, fields: F) => ({
  ...{ codigo, tag, fields },
})

const OUTROS = [
  modal('02', 'aereo', {
    aereo_minuta: text('nMinu', 'Minuta', 9),
    aereo_operacional: text('nOCA', 'Número operacional', 11),
    aereo_previsao: day('dPrevAereo', '*Previsão de entrega'),
    aereo_dimensao: text('natCarga.xDime', 'Dimensão (cm)', 14),
    aereo_manuseio: choice('natCarga.cInfManu', '*Manuseio', MANUSEIO),
    aereo_classe: choice('tarifa.CL', '*Classe da tarifa', CLASSE_TARIFA),
    aereo_codigo: text('tarifa.cTar', 'Código da tarifa', 4),
    aereo_tarifa: money('tarifa.vTar', '*Valor da tarifa'),
  }),
  modal('03', 'aquav', {
    aquav_base: money('vPrest', '*Base do AFRMM'),
    aquav_afrmm: money('vAFRMM', '*AFRMM'),
    aquav_navio: text('xNavio', '*Navio', 60),
    aquav_viagem: text('nViag', 'Número da viagem', 10),
    aquav_direcao: choice('direc', '*Direção', DIRECAO),
    aquav_irin: text('irin', '*IRIN do navio', 10),
    aquav_navegacao: choice('tpNav', 'Navegação', NAVEGACAO),
  }),
  modal('04', 'ferrov', {
    ferrov_trafego: choice('tpTraf', '*Tráfego', TRAFEGO),
    ferrov_fatura: choice('trafMut.respFat', 'Quem fatura (mútuo)', FERROVIA),
    ferrov_emite: choice('trafMut.ferrEmi', 'Quem emite (mútuo)', FERROVIA),
    ferrov_frete: money('trafMut.vFrete', 'Frete do tráfego mútuo'),
    ferrov_origem: text('trafMut.chCTeFerroOrigem', 'CT-e da ferrovia de origem', 44),
    ferrov_fluxo: text('fluxo', '*Fluxo', 10),
  }),
  modal('05', 'duto', {
    duto_tarifa: { ...money('vTar', 'Tarifa'), type: 'decimal', places: 6, digits: 9 },
    duto_inicio: day('dIni', '*Início da prestação'),
    duto_fim: day('dFim', '*Fim da prestação'),
    duto_classe: choice('classDuto', 'Classe', CLASSE_DUTO),
    duto_contratacao: choice('tpContratacao', 'Contratação', CONTRATACAO),
    duto_entrada: text('codPontoEntrada', 'Ponto de entrada', 20),
    duto_saida: text('codPontoSaida', 'Ponto de saída', 20),
    duto_contrato: text('nContrato', 'Contrato', 20),
  }),
  modal('06', 'multimodal', {
    multimodal_cotm: text('COTM', '*Certificado do operador (COTM)', 20),
    multimodal_negociavel: choice('indNegociavel', '*Negociável', NEGOCIAVEL),
    multimodal_seguradora: text('seg.infSeg.xSeg', 'Seguradora', 30),
    multimodal_cnpj_seguradora: { ...text('seg.infSeg.CNPJ', 'CNPJ da seguradora', 14), documento: 'cnpj' },
    multimodal_apolice: text('seg.nApol', 'Apólice', 20),
    multimodal_averbacao: text('seg.nAver', 'Averbação', 20),
  }),
] as const

/** Tag of each mode's group; road first. */
export const TAG_DO_MODAL: Readonly<Record<string, string>> = {
  '01': 'rodo',
  ...Object.fromEntries(OUTROS.map(({ codigo, tag }) => [codigo, tag])),
}

type Said = Partial<Readonly<Record<string, unknown>>>

const inMode = (codigo: string) => (said: Said) => said['modal'] === codigo

type FieldsOf = (typeof OUTROS)[number]['fields']
type Both<U> = (U extends unknown ? (u: U) => void : never) extends (u: infer I) => void ? I : never

/** Fields of the road, which no other mode asks for. */
const DA_ESTRADA = ['rntrc', 'veiculo', 'motorista']

/** Modes: the fields of each are seen in it alone, and which of them it demands. */
export const MODAIS = {
  visibleWhen: Object.fromEntries([
    ...DA_ESTRADA.map(name => [name, inMode('01')]),
    ...OUTROS.flatMap(({ codigo, fields }) => Object.keys(fields).map(name => [name, inMode(codigo)])),
  ]),
  requiredWhen: Object.fromEntries(
    OUTROS.flatMap(({ codigo, fields }) =>
      Object.entries(fields).flatMap(([name, { label }]) =>
        label.startsWith('*') ? [[name, inMode(codigo)]] : [],
      ),
    ),
  ),
  fields: Object.fromEntries(
    OUTROS.flatMap(({ tag, fields }) =>
      Object.entries(fields).map(([name, { label, xml, ...field }]) => [
        name,
        { ...field, tab: MODAL, label: label.replace('*', ''), xml: `modal.${tag}.${xml}` },
      ]),
    ),
  ) as unknown as Both<FieldsOf>,
}
