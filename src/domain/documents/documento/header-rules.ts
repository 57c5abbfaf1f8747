import { compareDays, dayFromWire } from '../../../core/dates/day.ts'
import { isChave } from '../../../core/document/chave.ts'
import { isCpfCnpj } from '../../../core/document/cnpj.ts'

type Header = Readonly<Record<string, unknown>>

const every = (value: unknown, ok: (text: string) => boolean) =>
  !Array.isArray(value) || value.every(each => typeof each === 'string' && ok(each))

/** What is no number at all is said otherwise. */
const isNumber = (value: unknown, of: RegExp) =>
  typeof value !== 'string' || !/^\d+$/.test(value) || of.test(value)

/** The day of a date, or of a moment, on the wire; null: it is none. */
const dayOf = (value: unknown) => (typeof value === 'string' ? dayFromWire(value.slice(0, 10)) : null)

/** What the texts of a header must be, by the name they have on the wire (doc 3 §5.1); form and server ask the same. */
export const HEADER_RULES = [
  {
    campo: 'serie',
    mensagem: 'Série Inválida',
    // as the register writes it: '01' would be another series with the numbers of '1'
    ok: ({ serie }: Header) => isNumber(serie, /^(0|[1-9]\d*)$/),
  },
  {
    campo: 'numerocodumento', // contrato
    mensagem: 'Número Inválido',
    ok: ({ numerocodumento }: Header) => isNumber(numerocodumento, /[1-9]/), // contrato
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
  ...(['gov_notas', 'notas_antecipadas'] as const).map(campo => ({
    campo,
    mensagem: 'Chave de acesso inválida',
    ok: (header: Header) => every(header[campo], isChave),
  })),
] as const
