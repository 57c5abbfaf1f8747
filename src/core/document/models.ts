/** A model of document that a till's sale is issued as, and what the law lets it have: one row. */
export interface NoteModel {
  modelo: '65' | '55'
  nome: string
  /** Column of the till that names its series. */
  serie: 'serie_65_id' | 'serie_55_id'
  /** Its price may be net: taxes come on top of it. */
  liquido: boolean
  /** IPI stands in its items. */
  ipi: boolean
  /** Names its recipient always, with his state registration; else only where the goods are delivered, and never that (729, 789). */
  destinatario: boolean
  /** Row of the law: R$ above which the buyer is identified all the same. */
  identificacao: string | null
  /** Format of its paper where nothing else is said. */
  tpImp: '4' | '6'
  /** Takes correction letters (784). */
  correcao: boolean
  /** Carries its own QR Code, made with the CSC where the day's law takes version 2. Else only the simplified paper (tpImp 6) has one. */
  qr: boolean
  /** Row of the law: minutes after dhEmi until which it is sent as normal (704); so it is of the moment it is sent again. */
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

/** @throws RangeError for a model of which no note is issued here */
export function noteModel(modelo: string): NoteModel {
  const found = Object.values(NOTE_MODELS).find(row => row.modelo === modelo)
  if (!found) throw new RangeError(`no note of model ${modelo}`)
  return found
}

/** Models that take correction letters. */
export const CORRECTED: readonly string[] = Object.values(NOTE_MODELS).flatMap(({ modelo, correcao }) =>
  correcao ? [modelo] : [],
)

/** `NFC-e`, `NF-e`; of another the number itself. */
export const modelName = (modelo: string): string =>
  Object.values(NOTE_MODELS).find(row => row.modelo === modelo)?.nome ?? modelo

/** 1 retrato, 2 paisagem, 3 simplificado, 4 DANFE NFC-e, 6 DANFE Simplificado Tipo 2. */
export type TpImp = '1' | '2' | '3' | '4' | '6'

interface Paper {
  mod: ModeloNota
  tpImp?: TpImp
}

export const tpImpOf = ({ mod, tpImp }: Paper): TpImp => tpImp ?? NOTE_MODELS[mod].tpImp

/** Handed over at a counter, with a QR Code on it: a 65 always, a 55 as DANFE Simplificado Tipo 2 (394, 672). */
export const hasQr = (ide: Paper): boolean => NOTE_MODELS[ide.mod].qr || tpImpOf(ide) === '6'
