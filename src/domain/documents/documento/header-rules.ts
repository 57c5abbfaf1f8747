import { isChave } from '../../../core/document/chave.ts'
import { isCpfCnpj } from '../../../core/document/cnpj.ts'

type Header = Readonly<Record<string, unknown>>

const every = (value: unknown, ok: (text: string) => boolean) =>
  !Array.isArray(value) || value.every(each => typeof each === 'string' && ok(each))

/** What the texts of a header must be, by the name they have on the wire (doc 3 §5.1); form and server ask the same. */
export const HEADER_RULES = [
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
] as const
