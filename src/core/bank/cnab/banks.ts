/**
 * Codes and columns of each bank's return of boletos, by layout, as data. Facts were read in the tables of public readers
 * (named in `fonte`), which cite the banks' manuals; where they differ, decision 166 says which is taken.
 */

/**
 * `liquida` pays; `compensa` says that a cheque that paid has cleared; `aguarda` pays later (cheque, in transit);
 * `estorna` takes a payment back; `recusa` is of a boleto, `nega` of an instruction; `baixa` ends without payment.
 */
export type Efeito =
  | 'liquida'
  | 'compensa'
  | 'aguarda'
  | 'estorna'
  | 'entrada'
  | 'recusa'
  | 'nega'
  | 'baixa'
  | 'tarifa'
  | 'informa'

/** First and last column, from 0. */
export type Columns = readonly [from: number, to: number]

/** Columns of the number: the whole field, and its parts where the field has more than the number. */
export interface ColunasDoNumero {
  todo: Columns
  carteira?: Columns
  /** Number with its check digit, without `carteira`. */
  numero?: Columns
}

export interface Banco240 {
  codigos: ReadonlyMap<string, Efeito>
  numero: ColunasDoNumero
  valor: Columns
  tarifa: Columns
  /** Codes of two letters that say why (`reasons.ts`). */
  motivos: Columns
  /** Columns of the file's first line with branch and account; absent where the bank writes another code there. */
  conta?: { agencia: Columns; conta: Columns }
}

export interface Banco400 {
  codigos: ReadonlyMap<string, Efeito>
  /** Kind of record with a title. */
  registro: '1' | '7'
  numero: ColunasDoNumero
  codigo: Columns
  /** Day of what happened and day of the credit: six digits DDMMAA, or eight AAAAMMDD. */
  ocorrencia: Columns
  credito: Columns
  valor: Columns
  pago: Columns
  /** Absent where the file does not say the fee. */
  tarifa?: Columns
  /** Fine, interest and other amounts that the payer added. */
  encargos: readonly Columns[]
  descontos: readonly Columns[]
  /** Codes of two letters that say why, or words; absent: the file does not say. */
  motivos?: Columns
  /** Text of the payee, to know the boleto again, where the bank gives its number. */
  controle?: Columns
}

export interface Banco {
  nome: string
  /** Sources of the facts. */
  fonte: string
  de240: Banco240
  de400: Banco400
}

type Codes = Partial<Record<Efeito, string>>

/** Makes a table of codes; '33-43' is a row of codes. */
function codes(said: Codes): ReadonlyMap<string, Efeito> {
  const table = new Map<string, Efeito>()
  for (const [efeito, text] of Object.entries(said) as [Efeito, string][])
    for (const part of text.split(' ')) {
      const [from = '', to = from] = part.split('-')
      if (!/^\d+$/.test(from)) table.set(from, efeito)
      else for (let at = Number(from); at <= Number(to); at++) table.set(String(at).padStart(2, '0'), efeito)
    }
  return table
}

/** FEBRABAN's list of movements of a return, field C044, as the manuals of Bradesco, Sicoob and BTG repeat it. */
const FEBRABAN: Codes = {
  ...{ entrada: '02', recusa: '03', nega: '26 30', liquida: '06 17', compensa: '45', aguarda: '50' },
  ...{ estorna: '44', baixa: '09 15 25', tarifa: '28' },
  informa: '04 05 07 08 11-14 19 20 23 24 27 29 33-43 46-49 51-65 73',
}
const IN_240 = {
  ...{ numero: { todo: [37, 56] }, valor: [81, 95], tarifa: [198, 212], motivos: [213, 222] },
} as const satisfies Omit<Banco240, 'codigos'>
const WITH_ACCOUNT = { agencia: [52, 56], conta: [58, 71] } as const

/** Columns that most banks share in the layout of 400. */
const IN_400 = {
  ...{ registro: '1', codigo: [108, 109], ocorrencia: [110, 115], credito: [295, 300] },
  ...{ valor: [152, 164], pago: [253, 265], tarifa: [175, 187] },
  encargos: [
    [266, 278],
    [279, 291],
  ],
  descontos: [
    [227, 239],
    [240, 252],
  ],
} as const satisfies Omit<Banco400, 'codigos' | 'numero'>

const COMMON_400: Codes = {
  ...{ entrada: '02', recusa: '03', liquida: '06', baixa: '09 10', tarifa: '28' },
  informa: '11-14 19 20 23',
}

const ITAU_FEES = '26-30 33-46 48 51-56 61 62 85-93'
const ITAU_INFORMS = '04 11-14 19-21 23-25 57 63 75 77-80 82 83 94'

export const BANCOS: Readonly<Record<string, Banco>> = {
  '001': {
    nome: 'Banco do Brasil',
    fonte: 'laravel-boleto Cnab240/Bb e Cnab400/Bb; brcobranca cnab400/banco_brasil; boleto2net BancoBrasil',
    de240: {
      ...IN_240,
      conta: WITH_ACCOUNT,
      codigos: codes({
        ...{ entrada: '02', recusa: '03', nega: '26 30', liquida: '06 17', aguarda: '50', estorna: '44' },
        ...{ baixa: '09 15 25', tarifa: '28', informa: '04 05 11-14 19 20 23 24 27 29' },
      }),
    },
    de400: {
      ...IN_400,
      ...{ registro: '7', numero: { todo: [63, 79] }, credito: [175, 180], tarifa: [181, 187] },
      codigos: codes({
        ...{ entrada: '02', recusa: '03', liquida: '05-08 15', baixa: '09 10', estorna: '44', aguarda: '46' },
        ...{ tarifa: '20 28 96-98', informa: '11-14 16 19 21-26 31-39 41 42 72' },
      }),
    },
  },
  '033': {
    nome: 'Santander',
    fonte: 'laravel-boleto Cnab240/Santander e Cnab400/Santander; brcobranca cnab240/santander; boleto2net',
    // no branch digit before the number, so that all that follows stands four columns earlier
    de240: {
      ...{ numero: { todo: [40, 52] }, valor: [77, 91], tarifa: [193, 207], motivos: [208, 217] },
      codigos: codes({
        ...{ entrada: '02', recusa: '03', nega: '26 30 32', liquida: '06 17', baixa: '09 25', tarifa: '28' },
        informa: '04 05 11-14 19 20 23 24 27 29 51-53 A4',
      }),
    },
    de400: {
      ...IN_400,
      numero: { todo: [62, 69] },
      codigos: codes({
        ...{ entrada: '02', recusa: '01 03', liquida: '06-08 17', baixa: '09 10', tarifa: '24' },
        informa: '11-16 21 22 25 26',
      }),
    },
  },
  '041': {
    nome: 'Banrisul',
    fonte: 'laravel-boleto Cnab240/Banrisul e Cnab400/Banrisul; brcobranca cnab400/banrisul; boleto2net',
    de240: {
      ...IN_240,
      codigos: codes({
        ...{ entrada: '02', recusa: '03', nega: '26 30', liquida: '06 17', aguarda: 'AB', baixa: '09 25 AA' },
        ...{ tarifa: '28', informa: '04 05 11-15 19 20 23 24 27 AC' },
      }),
    },
    de400: {
      ...IN_400,
      ...{ numero: { todo: [62, 71] }, motivos: [382, 391] },
      codigos: codes({
        ...{ entrada: '02 47', recusa: '03', nega: '26 34', liquida: '04 06-08 15', aguarda: '30 31' },
        ...{ baixa: '09 10 25 40', tarifa: '41 44 46', informa: '11-14 16 18-23 32 33 42 43 45 68 69' },
      }),
    },
  },
  '077': {
    nome: 'Inter',
    fonte: 'laravel-boleto Cnab400/Inter; boletonet Banco_Inter; o 240 pela FEBRABAN',
    de240: { ...IN_240, codigos: codes(FEBRABAN) },
    de400: {
      ...{ registro: '1', numero: { todo: [70, 80] }, codigo: [89, 90], ocorrencia: [91, 96] },
      ...{ credito: [172, 177], valor: [124, 136], pago: [159, 171], encargos: [], descontos: [] },
      ...{ motivos: [240, 379], controle: [37, 61] },
      codigos: codes({ entrada: '02', recusa: '03', liquida: '06', baixa: '07' }),
    },
  },
  '104': {
    nome: 'Caixa',
    fonte: 'laravel-boleto Cnab240/Caixa e Cnab400/Caixa; brcobranca cnab240/caixa; boletonet Banco_Caixa',
    de240: {
      ...IN_240,
      numero: { todo: [37, 56], numero: [39, 56] },
      codigos: codes({
        ...{ entrada: '02', recusa: '03 40', nega: '26 30 39 41', liquida: '06 46', estorna: '44 47' },
        ...{ baixa: '09 25', tarifa: '28' },
        informa: '01 04 05 07 08 12-14 19 20 23 24 27 35-38 45 51-53 61 62',
      }),
    },
    de400: {
      ...IN_400,
      ...{ numero: { todo: [56, 72] }, credito: [293, 298] },
      codigos: codes({
        ...{
          entrada: '01',
          recusa: '99',
          liquida: '21 22',
          baixa: '02 23-25',
          estorna: '33',
          tarifa: '31 32',
        },
        informa: '03-12 20 26-30 34 35',
      }),
    },
  },
  '208': {
    nome: 'BTG Pactual',
    fonte: 'laravel-boleto Cnab240/Btg, que segue a FEBRABAN',
    de240: { ...IN_240, codigos: codes(FEBRABAN) },
    de400: { ...IN_400, numero: { todo: [62, 72] }, codigos: codes(COMMON_400) },
  },
  '237': {
    nome: 'Bradesco',
    fonte: 'laravel-boleto Cnab240/Bradesco e Cnab400/Bradesco; brcobranca cnab400/bradesco; boletonet',
    de240: {
      ...IN_240,
      conta: WITH_ACCOUNT,
      numero: { todo: [37, 56], carteira: [37, 39], numero: [45, 56] },
      codigos: codes({ ...FEBRABAN, informa: '04 05 07 08 11-14 19 20 23 24 27 29 33-43 46-49 51-54 73' }),
    },
    de400: {
      ...IN_400,
      ...{ numero: { todo: [70, 81], carteira: [21, 23], numero: [70, 81] }, motivos: [318, 327] },
      codigos: codes({
        ...{ entrada: '02', recusa: '03 24', nega: '27 30 32', liquida: '06 15 17', baixa: '09 10' },
        ...{ aguarda: '16', estorna: '22 40', tarifa: '28', informa: '11-14 18-21 23 29 33-35 55 68 69' },
      }),
    },
  },
  '341': {
    nome: 'Itaú',
    fonte: 'laravel-boleto Cnab240/Itau e Cnab400/Itau; boletonet Banco_Itau; boleto2net BancoItau',
    de240: {
      ...IN_240,
      conta: WITH_ACCOUNT,
      numero: { todo: [37, 56], carteira: [37, 39], numero: [40, 48] },
      codigos: codes({
        ...{ entrada: '02', recusa: '03 60', nega: '15-18 74', liquida: '06 08 10', baixa: '05 09 32 47' },
        ...{ tarifa: ITAU_FEES, informa: ITAU_INFORMS },
      }),
    },
    de400: {
      ...IN_400,
      ...{ numero: { todo: [85, 93], carteira: [82, 84], numero: [85, 93] }, motivos: [377, 384] },
      codigos: codes({
        ...{ entrada: '02 64 71 73', recusa: '03 60', nega: '15-18 74', liquida: '06-08 10 59' },
        ...{ compensa: '76', aguarda: '65', estorna: '69', baixa: '05 09 32 47 72' },
        ...{ tarifa: ITAU_FEES, informa: ITAU_INFORMS },
      }),
    },
  },
  '748': {
    nome: 'Sicredi',
    fonte: 'laravel-boleto Cnab240/Sicredi e Cnab400/Sicredi; brcobranca cnab240/sicredi; boletonet#1010',
    de240: {
      ...IN_240,
      codigos: codes({
        ...{ entrada: '02', recusa: '03', nega: '26 30 36', liquida: '06 17', baixa: '09 25', tarifa: '28' },
        informa: '07 08 12-14 19 20 23 24 27 51 52',
      }),
    },
    de400: {
      ...IN_400,
      ...{ numero: { todo: [47, 61] }, credito: [328, 335], motivos: [318, 327] },
      codigos: codes({
        ...{ entrada: '02', recusa: '03 24', nega: '27 30 32', liquida: '06 15 17', baixa: '09 10' },
        ...{ tarifa: '28', informa: '12-14 19 20 23 29 33-35' },
      }),
    },
  },
  '756': {
    nome: 'Sicoob',
    fonte: 'laravel-boleto Cnab240/Bancoob e Cnab400/Bancoob; brcobranca cnab240/sicoob e #102; boleto2net',
    de240: {
      ...IN_240,
      conta: WITH_ACCOUNT,
      // the number has ten positions; instalment, kind and form of the boleto follow it
      numero: { todo: [37, 46] },
      codigos: codes({ ...FEBRABAN, informa: '04 05 07 08 11-14 19 20 23 24 27 29 33-43 46-49 51-60' }),
    },
    de400: {
      ...IN_400,
      ...{ numero: { todo: [62, 73] }, credito: [175, 180], tarifa: [181, 187] },
      codigos: codes({
        ...{ entrada: '02', recusa: '03', nega: '26 30', liquida: '05 06 15', baixa: '09 10 25' },
        ...{ tarifa: '28 96-98', informa: '04 11-14 19-24 27 48' },
      }),
    },
  },
}

/** For a bank without a table of its own. */
export const OUTRO: Banco = {
  nome: '',
  fonte: 'FEBRABAN, leiaute de 240 posições, C044; o 400 pelas colunas que os bancos têm em comum',
  de240: { ...IN_240, codigos: codes(FEBRABAN) },
  de400: { ...IN_400, numero: { todo: [62, 72] }, codigos: codes(COMMON_400) },
}
