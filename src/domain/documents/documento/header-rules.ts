import { addMonths, compareDays, dayFromIso, dayFromWire } from '../../../core/dates/day.ts'
import { isChave } from '../../../core/document/chave.ts'
import { isCpfCnpj } from '../../../core/document/cnpj.ts'

type Header = Readonly<Record<string, unknown>>

const every = (value: unknown, ok: (text: string) => boolean) =>
  !Array.isArray(value) || value.every(each => typeof each === 'string' && ok(each))

/** Tests a number by pattern. A text that is not a number passes, because another check refuses it. */
const isNumber = (value: unknown, of: RegExp) =>
  typeof value !== 'string' || !/^\d+$/.test(value) || of.test(value)

/** Reads the day of 'dd/mm/yyyy', with or without a time; null: another text, such as an ISO instant. */
const dayOf = (value: unknown) => (typeof value === 'string' ? dayFromWire(value.slice(0, 10)) : null)

/** Months ahead that a date may have. A note is issued on its date, so a later date is a typing error. */
const AHEAD_MONTHS = 12

/** Tells if the date is too far in the future. @param hoje ISO, in the company's time zone; empty: unknown */
export const tooFarAhead = (datavenda: unknown, hoje: string): boolean => {
  const [day, today] = [dayOf(datavenda), dayFromIso(hoje)]
  return day !== null && today !== null && compareDays(day, addMonths(today, AHEAD_MONTHS)) > 0
}

export const DEMASIADO_ADIANTE = 'A data não pode passar de um ano à frente'

const isTold = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value != null && value !== ''
const byRoad = ({ placa, transpo_reboques }: Header): boolean => isTold(placa) || isTold(transpo_reboques)
/** Message for more than one of vehicle, wagon and ferry: the layout has only one of them (MOC X22, X25a, X25b). */
const UM_SO = 'Só um: veículo, vagão ou balsa'

/** Format rules of header fields, by the field's name in the API (doc 3 §5.1), for form and server. */
export const HEADER_RULES = [
  {
    campo: 'serie',
    mensagem: 'Série Inválida',
    // no leading zero: series '01' would repeat the numbers of series '1'
    ok: ({ serie }: Header) => isNumber(serie, /^(0|[1-9]\d*)$/),
  },
  {
    campo: 'numerocodumento', // the API's spelling
    mensagem: 'Número Inválido',
    ok: ({ numerocodumento }: Header) => isNumber(numerocodumento, /[1-9]/), // the API's spelling
  },
  {
    campo: 'datavenda',
    mensagem: DEMASIADO_ADIANTE,
    ok: ({ datavenda }: Header, contexto?: { hoje: string }) => !tooFarAhead(datavenda, contexto?.hoje ?? ''),
  },
  {
    campo: 'validade',
    mensagem: 'A validade não pode ser anterior à data',
    ok: ({ validade, datavenda }: Header) => {
      const [until, from] = [dayOf(validade), dayOf(datavenda)]
      return !until || !from || compareDays(until, from) >= 0
    },
  },
  {
    campo: 'autsXml',
    mensagem: 'CPF/CNPJ inválido',
    ok: ({ autsXml }: Header) => every(autsXml, isCpfCnpj),
  },
  {
    campo: 'ref',
    mensagem: 'Chave de acesso inválida',
    ok: ({ ref }: Header) => every(ref, isChave),
  },
  {
    campo: 'transpo_rntc',
    mensagem: 'Informe a placa do veículo',
    // the layout has RNTC inside the vehicle's group: without a plate it would not be in the note
    ok: ({ transpo_rntc, placa }: Header) => !isTold(transpo_rntc) || isTold(placa),
  },
  {
    campo: 'transpo_lacres',
    mensagem: 'Informe o lacre',
    ok: ({ transpo_lacres }: Header) => every(transpo_lacres, text => text.trim() !== ''),
  },
  {
    campo: 'transpo_vagao',
    mensagem: UM_SO,
    ok: (header: Header) =>
      !isTold(header['transpo_vagao']) || !(byRoad(header) || isTold(header['transpo_balsa'])),
  },
  {
    campo: 'transpo_balsa',
    mensagem: UM_SO,
    ok: (header: Header) => !isTold(header['transpo_balsa']) || !byRoad(header),
  },
  ...(['gov_notas', 'notas_antecipadas'] as const).map(campo => ({
    campo,
    mensagem: 'Chave de acesso inválida',
    ok: (header: Header) => every(header[campo], isChave),
  })),
] as const
