import type { Tamanho } from '../../../paper/page.ts'
import { MOTIVOS_INSUCESSO } from '../../kit/event/motivos.ts'
import { layOutEventOf } from '../../kit/paper/event.ts'
import { documentOf } from '../../kit/paper/field.ts'
import { emitenteOf, said } from '../../kit/paper/printed.ts'
import type { PapelDesenhado } from '../../kit/paper/sheet.ts'
import { type PalavrasDoEvento, toldIn } from '../../kit/paper/told.ts'
import { type NoXml, textoOf } from '../../kit/parse.ts'
import { CTE_EVENT } from '../event/words.ts'
import { openCte, takerOf } from './documento.ts'

const AVISO = [
  'Não possui valor fiscal: representa o evento indicado abaixo.',
  'Consulte a autenticidade no portal nacional do CT-e',
  'ou no site da Sefaz autorizadora.',
]

const PALAVRAS: PalavrasDoEvento = {
  nomes: {
    ...{
      xCondUso: 'CONDIÇÕES DE USO',
      xJust: 'JUSTIFICATIVA',
      nProt: 'PROTOCOLO DO CT-E',
      xObs: 'OBSERVAÇÃO',
    },
    ...{ xRegistro: 'REGISTRO', nDoc: 'DOCUMENTO', xNome: 'NOME', chNFe: 'CHAVE DA NF-E' },
    ...{ dhEntrega: 'DATA E HORA DA ENTREGA', latitude: 'LATITUDE', longitude: 'LONGITUDE' },
    ...{ hashEntrega: 'HASH DO COMPROVANTE', dhHashEntrega: 'DATA E HORA DO HASH' },
    ...{ dhTentativaEntrega: 'DATA E HORA DA TENTATIVA', nTentativa: 'NÚMERO DA TENTATIVA' },
    ...{ tpMotivo: 'MOTIVO', xJustMotivo: 'JUSTIFICATIVA DO MOTIVO' },
    ...{ hashTentativaEntrega: 'HASH DA TENTATIVA', dhHashTentativaEntrega: 'DATA E HORA DO HASH' },
    ...{ nProtCE: 'PROTOCOLO DO COMPROVANTE', nProtIE: 'PROTOCOLO DO INSUCESSO' },
    ...{ nProtVincPgto: 'PROTOCOLO DO VÍNCULO', nProtEvPrestDes: 'PROTOCOLO DO DESACORDO' },
    ...{ tpMeioPgto: 'MEIO DE PAGAMENTO', CNPJReceb: 'CNPJ DE QUEM RECEBE', CNPJBasePSP: 'CNPJ DO PSP' },
    ...{ id: 'IDENTIFICAÇÃO', serie: 'SÉRIE', subserie: 'SUBSÉRIE', dEmi: 'EMISSÃO', nDV: 'DÍGITO' },
    ...{ qCarga: 'QUANTIDADE DE VOLUMES', tpEspecie: 'ESPÉCIE', vEspecie: 'VALOR R$', placa: 'PLACA' },
    ...{ indDesacordoOper: 'EM DESACORDO' },
  },
  codigos: {
    ...{ tpMotivo: MOTIVOS_INSUCESSO, indDesacordoOper: { 1: 'Sim' } },
    tpEspecie: { 1: 'Numerário', 2: 'Cheque', 3: 'Moeda', 4: 'Outros' },
  },
  // a correction is group, field, item and the new value
  junto: node => {
    if (node.tag !== 'infCorrecao') return null
    const of = (qual: string) => textoOf(node, `${qual}Alterado`)
    const onde = [`GRUPO ${of('grupo')}`, `CAMPO ${of('campo')}`, of('nroItem') && `ITEM ${of('nroItem')}`]
    return [{ nome: onde.filter(Boolean).join(' · '), texto: of('valor') }]
  },
}

/** Lays out an event of a CT-e or CT-e OS on A4, from its stored XML (procEventoCTe) and the document's. @throws XmlInvalido */
export function layOutCteEvent(xml: string, xmlCte: string, logo: Tamanho | null): PapelDesenhado {
  const doc = openCte(xmlCte)
  const { papel, grupo } = takerOf(doc)
  const ditos = (detalhe: NoXml | null) => toldIn(detalhe, PALAVRAS)
  return layOutEventOf(
    xml,
    {
      ...{ doc, aviso: AVISO, ditos, emitente: { emitente: emitenteOf(doc.inf), mais: [] } },
      valor: said(doc, 'vPrest/vTPrest') || said(doc, 'total/vTPrest'),
      ...{ tags: CTE_EVENT, numero: 'nCT' },
      quem: {
        titulo: ['TOMADOR', papel].filter(Boolean).join(' · '),
        nome: said(doc, `${grupo}/xNome`),
        documento: documentOf(grupo)(doc),
      },
    },
    logo,
  )
}
