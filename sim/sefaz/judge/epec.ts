import type { Chamada } from '../context.ts'
import { carimbo } from '../moment.ts'
import type { Previa } from '../registry.ts'
import type { MessageRefusal } from '../wire/message.ts'
import { texto, type XmlNode } from '../wire/xml.ts'
import type { EventoLido } from './read-event.ts'
import type { SefazRule } from './rule.ts'

export const EPEC = '110140'

/** Fields of recipient and values that must be equal in EPEC and note (NT 2014.001, 2AB08-30). */
const DO_DEST = ['UF', 'CNPJ', 'CPF', 'idEstrangeiro', 'IE', 'vNF', 'vICMS', 'vST'] as const

/** Judges an EPEC in the order of the national environment's rules; 136 = registered, the note is still to come. */
export function judgeEpec(e: EventoLido, no: XmlNode, { cadastro }: Chamada): MessageRefusal {
  if (e.chave[34] !== '4') return { codigo: 484 }
  if (texto(no, 'infEvento/detEvento/cOrgaoAutor') !== e.chave.slice(0, 2)) return { codigo: 455 }
  if (e.cnpj !== e.chave.slice(6, 20)) return { codigo: 574 }
  const outra = cadastro.previa(e.chave)
  if (outra?.chave === e.chave) return { codigo: 573, complemento: `[nProt:${outra.nProt}]` }
  if (outra !== undefined) return { codigo: 485, complemento: `[chNFe:${outra.chave}]` }
  if (cadastro.chaveOfNumero(e.chave) !== undefined) return { codigo: 661 }
  return cadastro.inutilizado(e.chave) ? { codigo: 662 } : { codigo: 136 }
}

export function readPrevia(e: EventoLido, no: XmlNode, nProt: string, agora: Date): Previa {
  const said = (tag: string) => texto(no, `infEvento/detEvento/${tag}`) ?? ''
  return {
    chave: e.chave,
    nProt,
    dhRegEvento: carimbo(agora),
    dhEmi: said('dhEmi'),
    tpNF: said('tpNF'),
    IE: said('IE'),
    dest: Object.fromEntries(DO_DEST.map(tag => [tag, said(`dest/${tag}`)])),
  }
}

/** Path in the note of the EPEC's fields that are not at `dest/<field>`. */
const NA_NOTA: Readonly<Record<string, string>> = {
  UF: 'dest/enderDest/UF',
  vNF: 'total/ICMSTot/vNF',
  vICMS: 'total/ICMSTot/vICMS',
  vST: 'total/ICMSTot/vST',
}

/** Finds the first tag whose value in the note differs from the EPEC. */
function differsIn(previa: Previa, inf: XmlNode): string | undefined {
  const na = (caminho: string) => texto(inf, caminho) ?? ''
  const pares: [tag: string, dita: string, nota: string][] = [
    ['dhEmi', previa.dhEmi, na('ide/dhEmi')],
    ['tpNF', previa.tpNF, na('ide/tpNF')],
    ['IE', previa.IE, na('emit/IE')],
    ...Object.entries(previa.dest).map(([tag, dita]): [string, string, string] => [
      tag,
      dita,
      na(NA_NOTA[tag] ?? `dest/${tag}`),
    ]),
  ]
  return pares.find(([, dita, nota]) => dita !== nota)?.[0]
}

/** Rules for a number with an EPEC: the note must have the EPEC's key and values (NT 2014.001, 2AB08). */
export const regrasEpec: readonly SefazRule[] = [
  {
    codigo: 692,
    check: e => {
      const previa = e.cadastro.previa(e.chave)
      return previa !== undefined && e.chave[34] !== '4' && `[Chave EPEC: ${previa.chave}]`
    },
  },
  {
    codigo: 691,
    check: e => {
      const previa = e.cadastro.previa(e.chave)
      return previa !== undefined && previa.chave !== e.chave && `[Chave EPEC: ${previa.chave}]`
    },
  },
  {
    codigo: 467,
    check: e => {
      const previa = e.cadastro.previa(e.chave)
      const tag = previa && differsIn(previa, e.inf)
      return tag !== undefined && `[tag:${tag}]`
    },
  },
  { codigo: 468, check: e => e.chave[34] === '4' && e.cadastro.previa(e.chave) === undefined },
]
