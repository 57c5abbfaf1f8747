import { parseChave } from '../../../core/document/chave.ts'
import { siglaUf } from '../../../core/document/uf.ts'
import type { Linha, ListField } from '../../fields/field.ts'

/**
 * Models that a note may refer to, as written in the access key. ECF and paper notes have no key, and SEFAZ refuses them
 * since 2026 (681, 682, 924).
 */
const MODELOS: Readonly<Record<string, string>> = {
  '55': 'NF-e',
  '57': 'CT-e',
  '59': 'CF-e SAT',
  '65': 'NFC-e',
  '67': 'CT-e OS',
}

/**
 * Reads model, month and issuer from an access key. From a text of 44 or more characters that is no key it gives a
 * message; from a shorter one, empty texts.
 */
export function tellChave(chave: string): { documento: string; emitida: string; emitente: string } {
  const partes = parseChave(chave)
  if (!partes)
    return { documento: chave.length < 44 ? '' : 'Chave de acesso inválida', emitida: '', emitente: '' }
  const { mod, serie, nNF, AAMM, cUF, cnpj } = partes
  return {
    documento: `${MODELOS[mod] ?? `modelo ${mod}`} ${Number(nNF)} série ${Number(serie)}`,
    emitida: `${AAMM.slice(2)}/20${AAMM.slice(0, 2)}`,
    emitente: `${cnpj} ${siglaUf(cUF) ?? ''}`.trim(),
  }
}

const told = (label: string) => ({ type: 'text', max: 60, label }) as const
const sempre = () => true

/** List of referenced keys: the user types the key, and the other columns are read from the key (doc 3 §2.2). */
export const REFERENCIAS: ListField = {
  type: 'list',
  singular: 'Documento Referenciado',
  label: 'Documentos referenciados',
  max: 500,
  of: {
    chave: {
      type: 'text',
      max: 44,
      label: 'Chave de acesso',
      mask: Array(11).fill('XXXX').join(' '),
      pattern: ['^\\d{6}[0-9A-Z]{12}\\d{26}$', 'Chave de acesso inválida'],
      required: true,
    },
    documento: told('Documento'),
    emitida: told('Emitido em'),
    emitente: told('Emitente'),
  },
  readOnlyWhen: { documento: sempre, emitida: sempre, emitente: sempre },
  aoMudar: { chave: ({ chave }: Linha) => tellChave(String(chave ?? '')) },
}
