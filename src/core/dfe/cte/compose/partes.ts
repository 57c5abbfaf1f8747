import { cleanText } from '../../kit/text.ts'
import type { EnderecoCte, IdeCte, ParteCte } from './entrada.ts'

/** Name that the parties have in homologação (646 to 649); the taker keeps its own. */
export const NOME_HOMOLOGACAO = 'CTE EMITIDO EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

/** Says an address in the words of the layouts; a street has 60 letters in all of them. */
export const addressOf = (local: EnderecoCte) => ({
  ...local,
  xLgr: cleanText(local.xLgr, 60),
  nro: cleanText(local.nro, 60) || 'S/N',
})

/** Says a party in the words of the layouts; `ender` is the tag of its address, and the taker keeps its name. */
export function partyOf(parte: ParteCte | null | undefined, ender: string, { tpAmb }: IdeCte, taker = false) {
  if (!parte) return null
  const email = cleanText(parte.email ?? '', 61)
  return {
    ...parte,
    [parte.documento.length === 11 ? 'CPF' : 'CNPJ']: parte.documento,
    xNome: tpAmb === '2' && !taker ? NOME_HOMOLOGACAO : parte.xNome,
    [ender]: {
      ...addressOf(parte.endereco),
      cPais: parte.endereco.cPais ?? '1058',
      xPais: parte.endereco.xPais ?? 'BRASIL',
    },
    // a cut address would be wrong
    email: email.length <= 60 ? email : null,
  }
}
