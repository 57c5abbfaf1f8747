import { f, type Grupo, g, type LayoutNode, oneOf } from '../node.ts'
import type { GrupoXml } from '../object.ts'
import { chave, cnpj, cOrgao, cpf, forma, instante, um } from '../types.ts'
import { writeXml } from '../xml.ts'
import { type DadosEvento, type EventKind, ORGAOS, type Registradores } from './kind.ts'

/** Words in which a family of documents writes its events. */
export interface EventWords {
  /** Root of the message, and its namespace. */
  root: string
  ns: string
  version: string
  /** Tag of the document's key. */
  key: string
  /** Tag of the version inside infEvento; absent: none. */
  versionTag?: string
  /** Attribute of detEvento that has the version. */
  detailVersion: string
  /** Digits of the sequence at the end of Id. */
  digits: 2 | 3
  /** Tag of the authority's answer about one event. */
  answer: string
}

/** Makes the attribute of the version of a family's event. */
export const versionOf = ({ version }: Pick<EventWords, 'version'>, name = 'versao') => f(name, um(version))

/** Makes the layout of a kind of event; `detEvento`: the fields that only this kind has. */
export function eventLayoutIn(words: EventWords, tpEvento: string, detEvento: readonly LayoutNode[]): Grupo {
  const { root, ns, key, version, versionTag, detailVersion, digits } = words
  const id = forma(
    'Id',
    new RegExp(`^ID[0-9A-Z]{${tpEvento.length + 44 + digits}}$`),
    'ID + tipo + chave + sequência',
  )
  const most = digits === 2 ? '99' : '999'
  const sequence = forma('nSeq', new RegExp(`^[1-9][0-9]{0,${digits - 1}}$`), `de 1 a ${most}`)
  return g(
    root,
    [
      g(
        'infEvento',
        [
          f('cOrgao', cOrgao),
          f('tpAmb', um('1', '2')),
          oneOf(f('CNPJ', cnpj), f('CPF', cpf)),
          f(key, chave),
          f('dhEvento', instante),
          f('tpEvento', um(tpEvento)),
          f('nSeqEvento', sequence),
          ...(versionTag ? [f(versionTag, um(version))] : []),
          g('detEvento', detEvento, { atributos: [versionOf(words, detailVersion)] }),
        ],
        { atributos: [f('Id', id)] },
      ),
    ],
    { ns, atributos: [versionOf(words)] },
  )
}

/** Makes the function that writes an event's unsigned XML; `detalhe` gives the fields of detEvento. */
export function eventWriterIn(
  words: EventWords,
  tpEvento: string,
  layout: Grupo,
  detalhe: (dados: DadosEvento) => GrupoXml,
  registrador: Registradores = {},
): EventKind['xml'] {
  const { key, version, versionTag, detailVersion, digits } = words
  return dados => {
    const outro = registrador[dados.chave.slice(20, 22)]
    return writeXml(layout, {
      '@versao': version,
      infEvento: {
        '@Id': `ID${tpEvento}${dados.chave}${String(dados.seq).padStart(digits, '0')}`,
        cOrgao: outro ? ORGAOS[outro] : dados.chave.slice(0, 2),
        tpAmb: dados.tpAmb,
        [dados.cnpj.length === 11 ? 'CPF' : 'CNPJ']: dados.cnpj,
        [key]: dados.chave,
        dhEvento: dados.dhEvento,
        tpEvento,
        nSeqEvento: String(dados.seq),
        ...(versionTag ? { [versionTag]: version } : {}),
        detEvento: { [`@${detailVersion}`]: version, ...detalhe(dados) },
      },
    })
  }
}
