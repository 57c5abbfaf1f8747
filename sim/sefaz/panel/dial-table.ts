import { AUTORIZADORES, type AutorizadorSimulado } from '../authorisers.ts'
import { DENEGADAS, isRejeicao, MOTIVOS } from '../judge/motivos.ts'
import { isTransportRejection } from '../transport/reasons.ts'
import { type DialTable, initialOf } from './dial-form.ts'

export const FALHAS = ['timeout', 'recusa', 'sem_resposta', '500', '656', '108', '109', '113'] as const
export type Falha = (typeof FALHAS)[number]

/** Faults in which the service answers with this cStat. */
export const FALHAS_DITAS: readonly Falha[] = ['656', '108', '109', '113']

/** Defects of a certificate: cStat for the transmitter's certificate, and for the signer's. */
export const DEFEITOS = {
  cadeia: [283, 293],
  revogado: [284, 294],
  icp: [285, 295],
  lcr: [286, 296],
} as const
export type Defeito = keyof typeof DEFEITOS

export interface Dials {
  /** Wait before every answer, ms. */
  latencia_ms: number
  /**
   * timeout: reads and never answers. recusa: closes the connection before it reads the message. sem_resposta:
   * judges, records, then closes the connection. 500: answers this HTTP status. Other numbers: answers this cStat.
   */
  falha: Falha | null
  /** cStat of rejection for messages that would be accepted. */
  rejeitar: number | null
  /** Share, 0 to 1, of the calls that get `falha` or `rejeitar`, in a deterministic sequence. */
  taxa: number
  /** Limits `falha` and `rejeitar` to this service (its name or a part of it); null = all. */
  servico: string | null
  /** Limits `falha` and `rejeitar` to this authority; null = all. */
  autorizador: AutorizadorSimulado | null
  /**
   * Tells if the state switched its contingency (SVC) on; null = on while `falha` is limited to the state's own SEFAZ.
   */
  svc: boolean | null
  /** Milliseconds added to SEFAZ's clock, to make it differ from the issuer's. */
  relogio_ms: number
  /** Authorises with 120 (autorizado com alerta) in place of 100. */
  alerta: boolean
  /** tpAmb that SEFAZ accepts: 1 produção, 2 homologação. */
  ambiente: 1 | 2
  /** Milliseconds for which an asynchronous lot stays in 105 (em processamento). */
  lote_ms: number
  /** Gives every lot a receipt (103), even when the request demands an immediate answer. */
  so_recibo: boolean
  /**
   * Leaves every NSU divisible by this number out of the distribution; a query by number still gives the document. 0:
   * off.
   */
  pular_nsu: number
  /** CNPJs that this SEFAZ does not know (rejection 245). */
  nao_cadastrados: readonly string[]
  /** CNPJs that may not issue: 203 for an NF-e (55), 781 for an NFC-e (65). */
  nao_habilitados: readonly string[]
  /** State registration (IE) by CNPJ; null = none. Without any entry, no IE is compared (230 to 234). */
  inscricoes: Readonly<Record<string, string | null>>
  /** CNPJs with tax problems, which are denied: 301 as issuer, 302 as recipient. */
  irregulares: readonly string[]
  /** Tax regime (CRT) in the federal register, by CNPJ (180); a CNPJ without one is not compared. */
  regimes: Readonly<Record<string, string | null>>
  /** Codes of optional rules that SEFAZ has switched on. */
  optativas: readonly string[]
  /** Defect of the certificate by CNPJ. */
  certificados: Readonly<Record<string, string | null>>
  /** Largest NFC-e (65) that the state accepts, R$ (780). */
  limite_nfce: number | null
  /** States that refuse cards without integration with the card machine (737). */
  sem_pos: readonly string[]
  /** Keys of notes in a freight document: they cannot be cancelled (690). */
  com_cte: readonly string[]
  /** Keys of notes that the state allows to cancel after the time limit (155; else 501). */
  anuencias: readonly string[]
  /** Security codes (CSC) of the QR version 2, by number; null = revoked (463). */
  csc: Readonly<Record<string, string | null>>
  /** Technician's codes (CSRT), by number; null = revoked (977). Without any entry, no code is compared. */
  csrt: Readonly<Record<string, string | null>>
  /** States that demand the CSRT (975). */
  csrt_exigido: readonly string[]
  /** Tells if a CT-e or MDF-e may name only notes and CT-e that this simulator knows (661, 662, 652; MDF-e 671 to 677). */
  conferir_documentos: boolean
  /** CNPJs that issue CT-e themselves (746 as another's taker). */
  emissores_cte: readonly string[]
  /** Keys of CT-e and MDF-e whose cargo was seen on the road: they cannot be cancelled (219). */
  circulou: readonly string[]
  /** Keys of CT-e that the state allows to cancel after the time limit (220). */
  prazo_liberado: readonly string[]
  /** Carriers by RNTRC: null = in order, `vencido` (682), `tac` (303, 304), or the owner's CNPJ (687). Without
   * any entry, none is compared (681). */
  rntrc: Readonly<Record<string, string | null>>
  /** Value from which a CT-e is refused, R$ (650). */
  limite_vtprest: number | null
}

const anos = 315_360_000_000

/** Every setting, in the page's order. Validation, page and the answer of /sim/dials derive from this table. */
export const AJUSTES: DialTable<Dials> = {
  falha: {
    inicial: null,
    rotulo: 'Falha',
    tipo: 'opcao',
    nulo: 'Nenhuma',
    opcoes: [
      ['recusa', 'Fora do ar: a conexão é recusada'],
      ['timeout', 'Lê e nunca responde'],
      ['sem_resposta', 'Autoriza e a resposta se perde'],
      ['500', 'Erro do servidor (500)'],
      ['108', 'Paralisado momentaneamente (108)'],
      ['109', 'Paralisado sem previsão (109)'],
      ['113', 'SVC em desativação (113)'],
      ['656', 'Consumo indevido (656)'],
    ] satisfies (readonly [Falha, string])[],
  },
  rejeitar: {
    inicial: null,
    rotulo: 'Rejeitar com o código',
    dica: 'O que seria aceito recebe este código',
    tipo: 'inteiro',
    nulo: 'Nenhum',
    min: 100,
    max: 9999,
    entre: codigo => isRejection(codigo),
    entreDito: 'código de rejeição ou denegação',
  },
  taxa: {
    inicial: 1,
    rotulo: 'Parte das chamadas atingida',
    dica: '0,25 atinge uma de cada quatro',
    tipo: 'numero',
    min: 0,
    max: 1,
  },
  servico: {
    inicial: null,
    rotulo: 'Só o serviço',
    dica: 'NFeAutorizacao4, ou uma parte do nome',
    tipo: 'texto',
    nulo: 'Todos',
    dito: 'nome do serviço',
  },
  autorizador: {
    inicial: null,
    rotulo: 'Só o autorizador',
    tipo: 'opcao',
    nulo: 'Todos',
    opcoes: AUTORIZADORES.map(nome => [nome, nome === 'normal' ? 'SEFAZ do estado' : nome] as const),
  },
  svc: { inicial: null, rotulo: 'SVC ativada', tipo: 'simnao', nulo: 'Enquanto a do estado falha' },
  latencia_ms: { inicial: 0, rotulo: 'Demora de cada resposta (ms)', tipo: 'inteiro', min: 0, max: 600_000 },
  lote_ms: { inicial: 1000, rotulo: 'Tempo de um lote (ms)', tipo: 'inteiro', min: 0, max: 86_400_000 },
  pular_nsu: {
    inicial: 0,
    rotulo: 'Distribuição sem um NSU de cada',
    dica: '0: vêm todos',
    tipo: 'inteiro',
    min: 0,
    max: 1000,
  },
  so_recibo: { inicial: false, rotulo: 'Responder só com recibo (103)', tipo: 'simnao' },
  relogio_ms: { inicial: 0, rotulo: 'Relógio adiantado (ms)', tipo: 'inteiro', min: -anos, max: anos },
  ambiente: {
    inicial: 2,
    rotulo: 'Ambiente',
    tipo: 'opcao',
    opcoes: [
      [1, 'Produção'],
      [2, 'Homologação'],
    ],
  },
  alerta: { inicial: false, rotulo: 'Autorizar com alerta (120)', tipo: 'simnao' },
  nao_cadastrados: {
    inicial: [],
    rotulo: 'CNPJs não cadastrados (245)',
    tipo: 'lista',
    dito: 'CNPJs',
  },
  nao_habilitados: {
    inicial: [],
    rotulo: 'CNPJs não habilitados a emitir (203, 781)',
    tipo: 'lista',
    dito: 'CNPJs',
  },
  inscricoes: {
    inicial: {},
    rotulo: 'Inscrições estaduais (230 a 234)',
    dica: 'CNPJ e IE por linha; sem IE, não tem. Vazio: nenhuma é conferida',
    tipo: 'codigos',
  },
  irregulares: {
    inicial: [],
    rotulo: 'CNPJs irregulares (301, 302: denegada)',
    tipo: 'lista',
    dito: 'CNPJs',
  },
  regimes: {
    inicial: {},
    rotulo: 'Regime na Receita Federal (180)',
    dica: 'CNPJ e CRT por linha; de quem não está aqui não se confere',
    tipo: 'codigos',
  },
  optativas: {
    inicial: [],
    rotulo: 'Regras optativas ligadas (310, 720, 721, 867, 898, 906, 1019, 1070, 1071, 1105)',
    tipo: 'lista',
    dito: 'códigos',
  },
  certificados: {
    inicial: {},
    rotulo: 'Certificados com defeito',
    dica: `CNPJ e defeito por linha: ${Object.keys(DEFEITOS).join(', ')}`,
    tipo: 'codigos',
    valores: Object.keys(DEFEITOS),
  },
  limite_nfce: {
    inicial: null,
    rotulo: 'Maior NFC-e que o estado aceita (R$)',
    tipo: 'inteiro',
    nulo: 'Sem limite',
    min: 1,
    max: 1_000_000_000,
  },
  sem_pos: {
    inicial: [],
    rotulo: 'UFs que exigem o cartão integrado (737)',
    tipo: 'lista',
    dito: 'UFs',
  },
  com_cte: { inicial: [], rotulo: 'Chaves com CT-e (690)', tipo: 'lista', dito: 'chaves' },
  anuencias: {
    inicial: [],
    rotulo: 'Chaves com anuência para cancelar fora do prazo (155)',
    dica: 'Só de MG, MT, PI, RJ e RO; sem ela, 501',
    tipo: 'lista',
    dito: 'chaves',
  },
  csc: {
    inicial: { '1': 'TECLA-SIMULADOR-CSC-1' },
    rotulo: 'CSC por número',
    dica: 'Número e código por linha; sem código, revogado',
    tipo: 'codigos',
  },
  csrt: {
    inicial: {},
    rotulo: 'CSRT por número',
    dica: 'Número e código por linha; sem código, revogado',
    tipo: 'codigos',
  },
  csrt_exigido: { inicial: [], rotulo: 'UFs que exigem o CSRT (975)', tipo: 'lista', dito: 'UFs' },
  conferir_documentos: {
    inicial: true,
    rotulo: 'CT-e e MDF-e só com documentos daqui (661, 671, 675)',
    tipo: 'simnao',
  },
  emissores_cte: { inicial: [], rotulo: 'CNPJs que emitem CT-e (746)', tipo: 'lista', dito: 'CNPJs' },
  circulou: { inicial: [], rotulo: 'Chaves com a circulação vista (219)', tipo: 'lista', dito: 'chaves' },
  prazo_liberado: {
    inicial: [],
    rotulo: 'Chaves de CT-e com o prazo de cancelar liberado (220)',
    tipo: 'lista',
    dito: 'chaves',
  },
  rntrc: {
    inicial: {},
    rotulo: 'RNTRC na ANTT (303, 304, 457, 681, 682, 687)',
    dica: 'Número por linha, e depois vencido, tac ou o CNPJ do dono; vazio: nenhum é conferido',
    tipo: 'codigos',
  },
  limite_vtprest: {
    inicial: 10_000_000,
    rotulo: 'CT-e recusado a partir de (R$)',
    tipo: 'inteiro',
    nulo: 'Sem limite',
    min: 1,
    max: 1_000_000_000,
  },
}

/** Tells if a note may be rejected, or denied, with a code. */
export const isRejection = (codigo: number): boolean =>
  DENEGADAS.includes(codigo) ||
  (isRejeicao(codigo) && (MOTIVOS[codigo] !== undefined || isTransportRejection(codigo)))

export const DIALS_INICIAIS: Dials = initialOf(AJUSTES)
