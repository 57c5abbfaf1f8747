import type { GrupoXml } from '../../kit/object.ts'
import { cleanText, onlyDigits } from '../../kit/text.ts'
import type { EmitCte, EnderecoCte, IdeCte, ParteCte } from './entrada.ts'

/** Name that the parties have in homologação (646 to 649); the taker keeps its own. */
export const NOME_HOMOLOGACAO = 'CTE EMITIDO EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

/** Cleans a text that may be absent. */
export const opc = (texto: string | null | undefined, max: number): string | null =>
  texto ? cleanText(texto, max) || null : null

const ieOf = (ie: string | null | undefined): string | null =>
  ie ? (/^isento$/i.test(ie.trim()) ? 'ISENTO' : onlyDigits(ie) || null) : null

const endereco = (local: EnderecoCte): GrupoXml => ({
  xLgr: cleanText(local.xLgr, 60),
  nro: cleanText(local.nro, 60) || 'S/N',
  xCpl: opc(local.xCpl, 60),
  xBairro: cleanText(local.xBairro, 60),
  cMun: local.cMun,
  xMun: cleanText(local.xMun, 60),
  CEP: local.CEP ? onlyDigits(local.CEP) : null,
  UF: local.UF,
})

export const composeEmit = (emit: EmitCte): GrupoXml => ({
  CNPJ: emit.CNPJ,
  IE: ieOf(emit.IE),
  IEST: emit.IEST ? onlyDigits(emit.IEST) : null,
  xNome: cleanText(emit.xNome, 60),
  xFant: opc(emit.xFant, 60),
  enderEmit: { ...endereco(emit.endereco), fone: emit.fone ? onlyDigits(emit.fone) || null : null },
  CRT: emit.CRT,
})

interface Como {
  ide: IdeCte
  /** The party keeps its name in homologação: the taker. */
  nome?: boolean
  fantasia?: boolean
  suframa?: boolean
}

/** Writes a party; `tag` is that of its address. */
export function composeParte(parte: ParteCte, tag: string, { ide, nome, fantasia, suframa }: Como): GrupoXml {
  const email = parte.email ? cleanText(parte.email, 61) : ''
  return {
    [parte.documento.length === 11 ? 'CPF' : 'CNPJ']: parte.documento,
    IE: ieOf(parte.IE),
    xNome: ide.tpAmb === '2' && !nome ? NOME_HOMOLOGACAO : cleanText(parte.xNome, 60),
    ...(fantasia ? { xFant: opc(parte.xFant, 60) } : {}),
    fone: parte.fone ? onlyDigits(parte.fone) || null : null,
    ...(suframa ? { ISUF: parte.ISUF ? onlyDigits(parte.ISUF) : null } : {}),
    [tag]: {
      ...endereco(parte.endereco),
      cPais: parte.endereco.cPais ?? '1058',
      xPais: opc(parte.endereco.xPais ?? 'BRASIL', 60),
    },
    // a cut address would be wrong
    email: email && email.length <= 60 ? email : null,
  }
}
