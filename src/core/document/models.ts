/** A model of note that a till can issue, and what the law allows it. */
export interface NoteModel {
  modelo: '65' | '55'
  nome: string
  /** Column of the till with its series. */
  serie: 'serie_65_id' | 'serie_55_id'
  /** True when a note of the model may have net prices: taxes are added to them. */
  liquido: boolean
  /** True when items may have IPI. */
  ipi: boolean
  /**
   * True when the note always names its recipient and may write the recipient's state registration. Else the recipient is
   * optional, and its registration is never written (rej. 729, 789).
   */
  destinatario: boolean
  /** Name of the row of core/law with the R$ above which the buyer must be identified. */
  identificacao: string | null
  /** Default print format. */
  tpImp: '4' | '6'
  /** True when the note accepts correction letters (rej. 784). */
  correcao: boolean
  /**
   * True when the note always has a QR Code: version 2 while the day's law allows it and the company has a CSC, else
   * version 3. False: only the simplified DANFE (tpImp 6) has one, of version 3.
   */
  qr: boolean
  /**
   * Name of the row of core/law with the minutes after dhEmi during which the note may be sent as a normal issue (rej.
   * 704). A note sent again gets a new dhEmi.
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

/** Names the documents of a model in a sentence: `as NF-e`, `os CT-e`. */
export const modelNames = (modelo: string): string =>
  `${modelo in NOTE_MODELS ? 'as' : 'os'} ${modelName(modelo)}`

/** Names one document of a model in a sentence, with its article. */
export const theModel = (modelo: string): string =>
  `${modelo in NOTE_MODELS ? 'a' : 'o'} ${modelName(modelo)}`

/** Models that accept correction letters. */
export const CORRECTED: readonly string[] = Object.values(NOTE_MODELS).flatMap(({ modelo, correcao }) =>
  correcao ? [modelo] : [],
)

/** Models of document of transport, and their names. */
const TRANSPORT = { '57': 'CT-e', '67': 'CT-e OS', '58': 'MDF-e' } as const

const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(NOTE_MODELS).map(({ modelo, nome }) => [modelo, nome])),
  ...TRANSPORT,
}

/** Models of the documents that are issued or received here. */
export const DOCUMENT_MODELS = [
  ...(Object.keys(NOTE_MODELS) as ModeloNota[]),
  ...(Object.keys(TRANSPORT) as (keyof typeof TRANSPORT)[]),
] as const

/** Models with ICMS, which the tax books have. */
export const BOOKED_MODELS = ['55', '65', '57', '67'] as const

/** Names a model: `NFC-e`, `NF-e`, `MDF-e`; for others, the number. */
export const modelName = (modelo: string): string => NAMES[modelo] ?? modelo

export const modelOptions = (models: readonly string[]) =>
  models.map(modelo => [modelo, modelName(modelo)] as const)

/** 1 portrait, 2 landscape, 3 simplified, 4 DANFE NFC-e, 6 DANFE Simplificado Tipo 2. */
export type TpImp = '1' | '2' | '3' | '4' | '6'

interface Paper {
  mod: ModeloNota
  tpImp?: TpImp
}

export const tpImpOf = ({ mod, tpImp }: Paper): TpImp => tpImp ?? NOTE_MODELS[mod].tpImp

/** Tells whether the paper has a QR Code (rej. 394): an NFC-e always, an NF-e as DANFE Simplificado Tipo 2 (rej. 672). */
export const hasQr = (ide: Paper): boolean => NOTE_MODELS[ide.mod].qr || tpImpOf(ide) === '6'
