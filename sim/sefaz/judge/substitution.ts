import { dvChave } from '../../../src/core/document/chave.ts'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import type { Chamada } from '../context.ts'
import { HORA } from '../moment.ts'
import type { Autorizada, Figures } from '../registry.ts'
import type { MessageRefusal } from '../wire/message.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'
import type { EventoLido } from './read-event.ts'

const DO_ITEM = ['cProd', 'cEAN', 'xProd', 'NCM', 'CFOP', 'uCom', 'qCom', 'vUnCom', 'vProd', 'indTot']

/** Reads the values of a note that must be equal in its substitute, besides the total. */
export function figuresOf(inf: XmlNode | undefined): Figures {
  const dest = find(inf, 'dest')
  return {
    vICMS: texto(inf, 'total/ICMSTot/vICMS') ?? '',
    dest: ['CNPJ', 'CPF', 'idEstrangeiro', 'IE'].map(tag => texto(dest, tag) ?? '').join('|'),
    itens: filhos(inf, 'det').map(det => DO_ITEM.map(tag => texto(det, `prod/${tag}`) ?? '').join('|')),
  }
}

/** Judges the key of the substitute note: the key itself (910), then against the substituted note (911). */
function refuseChave(ref: string, chave: string, agora: Date): MessageRefusal | null {
  const ano = 2000 + Number(ref.slice(2, 4))
  const mes = Number(ref.slice(4, 6))
  const invalida: readonly (readonly [boolean, string])[] = [
    [dvChave(ref.slice(0, 43)) !== ref[43], 'Digito'],
    [ano < 2006 || ano > agora.getUTCFullYear(), 'Ano'],
    [mes < 1 || mes > 12, 'Mes'],
    [!isCnpj(ref.slice(6, 20)), 'CNPJ/CPF'],
    [!['55', '65'].includes(ref.slice(20, 22)), 'Modelo'],
    [Number(ref.slice(25, 34)) === 0, 'Numero'],
  ]
  const incorreta: readonly (readonly [boolean, string])[] = [
    [ref === chave, 'mesma Chave de Acesso'],
    [ref.slice(0, 2) !== chave.slice(0, 2), 'Codigo da UF'],
    [ref.slice(6, 20) !== chave.slice(6, 20), 'CNPJ/CPF'],
    [ref.slice(20, 22) !== chave.slice(20, 22), 'Modelo'],
  ]
  for (const [codigo, faltas] of [
    [910, invalida],
    [911, incorreta],
  ] as const) {
    const falta = faltas.find(([quebra]) => quebra)
    if (falta) return { codigo, complemento: `(${falta[1]})` }
  }
  return null
}

/** Judges the differences between the substituted note and its substitute. */
function refuseOutra(nota: Autorizada, outra: Autorizada): number | null {
  if (outra.cancelada) return 913
  if (new Date(outra.dhEmi).getTime() > new Date(nota.dhEmi).getTime() + 2 * HORA) return 914
  if (outra.vNF !== nota.vNF) return 915
  const [a, b] = [nota.figuras, outra.figuras]
  if (a === undefined || b === undefined) return null
  if (b.vICMS !== a.vICMS) return 916
  if (/[^|]/.test(a.dest) && b.dest !== a.dest) return 917
  if (b.itens.length !== a.itens.length) return 918
  return b.itens.some((item, i) => item !== a.itens[i]) ? 919 : null
}

/**
 * Judges a cancelling by substitution (NT 2018.004): within 168 hours, an NFC-e issued online is cancelled because
 * an authorised offline NFC-e of the same issuer and goods replaces it. An offline note may replace only one note.
 */
export function substitute(e: EventoLido, nota: Autorizada, { agora, cadastro }: Chamada): MessageRefusal {
  if (nota.chave.slice(20, 22) !== '65') return { codigo: 580 }
  if (nota.tpEmis !== '1' || e.chNFeRef[34] !== '9') return { codigo: 920 }
  const daChave = refuseChave(e.chNFeRef, nota.chave, agora)
  if (daChave !== null) return daChave
  if (agora.getTime() - new Date(nota.dhRecbto).getTime() > 168 * HORA) return { codigo: 501 }
  if (nota.cancelada) return { codigo: 420 }
  if (e.nProt !== nota.nProt) return { codigo: 222 }
  const outra = cadastro.nota(e.chNFeRef)
  if (outra === undefined) return { codigo: 912 }
  const codigo = refuseOutra(nota, outra)
  if (codigo !== null) return { codigo }
  return cadastro.substituted(outra.chave) ? { codigo: 580, complemento: '[chNFeRef]' } : { codigo: 135 }
}
