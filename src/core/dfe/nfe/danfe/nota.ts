import { NOTE_MODELS } from '../../../document/models.ts'
import { type DocumentoImpresso, openPrinted, said } from '../../kit/paper/printed.ts'

/** A note as every print format needs it. */
export interface NotaImpressa extends DocumentoImpresso {
  nfce: boolean
  /** True when issued offline (tpEmis 9). */
  contingencia: boolean
}

const TAGS = { inf: 'infNFe', prot: 'protNFe', supl: 'infNFeSupl' }

/** Reads the signed NFe or nfeProc. @throws XmlInvalido when the text is no XML */
export function openNota(xml: string): NotaImpressa {
  const nota = openPrinted(xml, TAGS)
  return {
    ...nota,
    nfce: said(nota, 'ide/mod') === NOTE_MODELS['65'].modelo,
    contingencia: said(nota, 'ide/tpEmis') === '9',
  }
}
