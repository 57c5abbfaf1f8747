import { NOTE_MODELS } from '../../../document/models.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { cleanText, onlyDigits, opc } from '../../kit/text.ts'
import type { EnderecoNfe } from './endereco.ts'
import type { DestNfe, EntradaNfe } from './entrada.ts'

/** Recipient's name required in homologação (rej. 598). */
export const NOME_HOMOLOGACAO = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
/** Description required in homologação for the first item of a note with QR Code (rej. 373). */
export const ITEM_HOMOLOGACAO = 'NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

/** States of SUFRAMA (rej. 251). */
export const COM_SUFRAMA = ['AC', 'AM', 'AP', 'RO', 'RR']

/** Keeps a text whole or drops it: a cut e-mail address would be wrong. */
export const inteiro = (texto: string | null | undefined, max: number): string | null => {
  const whole = opc(texto, Number.POSITIVE_INFINITY)
  return whole !== null && whole.length <= max ? whole : null
}

export function composeEmit({ emit, ide }: EntradaNfe): GrupoXml {
  return {
    CNPJ: emit.CNPJ,
    xNome: cleanText(emit.xNome, 60),
    xFant: opc(emit.xFant, 60),
    enderEmit: { ...endereco(emit.endereco), cPais: '1058', xPais: 'BRASIL' },
    IE: /^isento$/i.test(emit.IE.trim()) ? 'ISENTO' : onlyDigits(emit.IE),
    // ST registration in the destination state, valid only for interstate notes (rej. 347)
    IEST: emit.IEST && ide.idDest === '2' ? onlyDigits(emit.IEST) : null,
    IM: opc(emit.IM, 15),
    // IM and CNAE go together: the schema refuses a CNAE alone
    CNAE: emit.IM && emit.CNAE ? onlyDigits(emit.CNAE) : null,
    CRT: emit.CRT,
  }
}

export function composeDest(dest: DestNfe, entrada: EntradaNfe): GrupoXml {
  const comIe = NOTE_MODELS[entrada.ide.mod].destinatario
  return {
    [dest.documento.tipo]: dest.documento.numero,
    xNome: entrada.ide.tpAmb === '2' ? NOME_HOMOLOGACAO : opc(dest.xNome, 60),
    enderDest: dest.endereco ? endereco(dest.endereco) : null,
    // an NFC-e always writes 9 (rej. 789) and no IE (rej. 729)
    indIEDest: comIe ? dest.indIEDest : '9',
    IE: comIe && dest.indIEDest === '1' && dest.IE ? onlyDigits(dest.IE) : null,
    ISUF: comIe && dest.ISUF && COM_SUFRAMA.includes(dest.endereco?.UF ?? '') ? onlyDigits(dest.ISUF) : null,
    email: inteiro(dest.email, 60),
  }
}

export function endereco(local: EnderecoNfe): GrupoXml {
  return {
    xLgr: cleanText(local.xLgr, 60),
    nro: cleanText(local.nro, 60) || 'S/N',
    xCpl: opc(local.xCpl, 60),
    xBairro: cleanText(local.xBairro, 60),
    cMun: local.cMun,
    xMun: cleanText(local.xMun, 60),
    UF: local.UF,
    CEP: local.CEP ? onlyDigits(local.CEP) : null,
    cPais: local.cPais ?? '1058',
    xPais: opc(local.xPais ?? 'BRASIL', 60),
    fone: local.fone ? onlyDigits(local.fone) || null : null,
  }
}
