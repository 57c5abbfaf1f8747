/** A model of note that a till can issue, and what the law allows it. */
export interface NoteModel {
  modelo: '65' | '55'
  nome: string
  /** Column of the till with its series. */
  serie: 'serie_65_id' | 'serie_55_id'
  /** True when its price may be net: taxes are added to it. */
  liquido: boolean
  /** True when its items may have IPI. */
  ipi: boolean
  /**
   * True when it always names its recipient, with state registration. Else it names one only for a delivery, never with
   * registration (729, 789).
   */
  destinatario: boolean
  /** Row of the law with the R$ above which the buyer must be identified. */
  identificacao: string | null
  /** Default format of its paper. */
  tpImp: '4' | '6'
  /** True when it accepts correction letters (784). */
  correcao: boolean
  /**
   * True when it always has a QR Code (with the CSC when the law of the day says version 2). Else only the simplified paper
   * (tpImp 6) has one.
   */
  qr: boolean
  /**
   * Row of the law with the minutes after dhEmi during which it may be sent as a normal issue (704). Sent again, it gets a
   * new dhEmi.
   */
  atraso: string | null
}

export const NOTE_MODELS = {
  '65': {
    modelo: '65',
    nome: 'NFC-e',
    serie: 'serie_65_id',
    liquido: false,
    ipi: false,
    destinatario: false,
    identificacao: 'nfce_identificacao',
    tpImp: '4',
    correcao: false,
    qr: true,
    atraso: 'atraso_online_65_minutos',
  },
  '55': {
    modelo: '55',
    nome: 'NF-e',
    serie: 'serie_55_id',
    liquido: true,
    ipi: true,
    destinatario: true,
    identificacao: null,
    tpImp: '6',
    correcao: true,
    qr: false,
    atraso: null,
  },
} as const satisfies Readonly<Record<NoteModel['modelo'], NoteModel>>

export type ModeloNota = keyof typeof NOTE_MODELS

/** Finds a model. @throws RangeError for a model that is not issued here */
export function noteModel(modelo: string): NoteModel {
  const found = Object.values(NOTE_MODELS).find(row => row.modelo === modelo)
  if (!found) throw new RangeError(`no note of model ${modelo}`)
  return found
}

/** Models that accept correction letters. */
export const CORRECTED: readonly string[] = Object.values(NOTE_MODELS).flatMap(({ modelo, correcao }) =>
  correcao ? [modelo] : [],
)

/** Names a model: `NFC-e`, `NF-e`; for others, the number. */
export const modelName = (modelo: string): string =>
  Object.values(NOTE_MODELS).find(row => row.modelo === modelo)?.nome ?? modelo

/** 1 portrait, 2 landscape, 3 simplified, 4 DANFE NFC-e, 6 DANFE Simplificado Tipo 2. */
export type TpImp = '1' | '2' | '3' | '4' | '6'

interface Paper {
  mod: ModeloNota
  tpImp?: TpImp
}

export const tpImpOf = ({ mod, tpImp }: Paper): TpImp => tpImp ?? NOTE_MODELS[mod].tpImp

/** Tells whether the paper has a QR Code: a 65 always, a 55 as DANFE Simplificado Tipo 2 (394, 672). */
export const hasQr = (ide: Paper): boolean => NOTE_MODELS[ide.mod].qr || tpImpOf(ide) === '6'
