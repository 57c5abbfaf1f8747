import { siglaUf } from '../../../document/uf.ts'
import { chaveEmGrupos, data, documento } from '../../../paper/format.ts'
import type { Tamanho } from '../../../paper/page.ts'
import { layOutEventOf } from '../../kit/paper/event.ts'
import { type DocumentoImpresso, emitenteOf, said } from '../../kit/paper/printed.ts'
import type { PapelDesenhado } from '../../kit/paper/sheet.ts'
import { type DitoNoEvento, toldIn } from '../../kit/paper/told.ts'
import { findNo, type NoXml, no, parseXml, textoOf, todos } from '../../kit/parse.ts'
import { MDFE_DFE, MDFE_DRIVER } from '../event/kinds.ts'
import { MDFE_EVENT } from '../event/words.ts'
import { driversOf, openMdfe, vehiclesOf } from './documento.ts'

const AVISO = [
  'Não possui valor fiscal: representa o evento indicado abaixo.',
  'Consulte a autenticidade em',
  'https://dfe-portal.svrs.rs.gov.br/mdfe/consulta',
]

const NOMES = {
  ...{ xJust: 'JUSTIFICATIVA', nProt: 'PROTOCOLO DO MDF-E', dtEnc: 'DATA DO ENCERRAMENTO' },
  ...{ cUF: 'UF DO ENCERRAMENTO', cMun: 'MUNICÍPIO DO ENCERRAMENTO', CPF: 'CPF', CNPJ: 'CNPJ' },
  ...{
    indEncPorTerceiro: 'ENCERRADO PELO TRANSPORTADOR CONTRATADO',
    xMunCarrega: 'MUNICÍPIO DE CARREGAMENTO',
  },
  ...{ xNome: 'NOME', 'condutor/xNome': 'CONDUTOR', qtdViagens: 'VIAGENS', nroViagem: 'NÚMERO DA VIAGEM' },
  ...{ idEstrangeiro: 'DOCUMENTO ESTRANGEIRO', tpComp: 'COMPONENTE', vComp: 'VALOR DO COMPONENTE R$' },
  ...{ xComp: 'DESCRIÇÃO DO COMPONENTE', vContrato: 'VALOR DO CONTRATO R$', vAdiant: 'ADIANTAMENTO R$' },
  ...{ indPag: 'PAGAMENTO', nParcela: 'PARCELA', dVenc: 'VENCIMENTO', vParcela: 'VALOR DA PARCELA R$' },
  ...{ indAltoDesemp: 'ALTO DESEMPENHO', indAntecipaAdiant: 'ADIANTAMENTO ANTECIPADO' },
  ...{ tpAntecip: 'ANTECIPAÇÃO', codBanco: 'BANCO', codAgencia: 'AGÊNCIA', CNPJIPEF: 'CNPJ DA IPEF' },
}
const SIM = { 1: 'Sim' }
const CODIGOS = {
  ...{ indPag: { 0: 'À vista', 1: 'A prazo' }, indEncPorTerceiro: SIM, indAltoDesemp: SIM },
  indAntecipaAdiant: SIM,
  tpComp: {
    ...{ '01': 'Vale-pedágio', '02': 'Impostos, taxas e contribuições', '03': 'Despesas', '04': 'Frete' },
    '99': 'Outros',
  },
}

/** Names a city of the manifest by its code; another one is its code. */
function cityOf({ inf }: DocumentoImpresso, codigo: string): string {
  const cidades = todos(no(inf, 'infDoc'), 'infMunDescarga')
  const found = cidades.find(cada => textoOf(cada, 'cMunDescarga') === codigo)
  return found ? textoOf(found, 'xMunDescarga') : codigo
}

/** Tells states and cities by their names, and an included note on one line. */
function told(doc: DocumentoImpresso, node: NoXml): DitoNoEvento[] | null {
  const { tag, texto } = node
  if (tag === 'cMunCarrega') return []
  if (tag === 'cUF') return [{ nome: NOMES.cUF, texto: siglaUf(texto) ?? texto }]
  if (tag === 'cMun') return [{ nome: NOMES.cMun, texto: cityOf(doc, texto) }]
  if (tag !== 'infDoc') return null
  const { chave, municipio } = noteOf(node)
  return [{ nome: 'NF-E INCLUÍDA', texto: `${chaveEmGrupos(chave)} · descarrega em ${municipio}` }]
}

const noteOf = (infDoc: NoXml) => ({
  chave: textoOf(infDoc, 'chNFe'),
  municipio: textoOf(infDoc, 'xMunDescarga'),
})

/** Lays out an event of a manifest on A4, from its stored XML (procEventoMDFe) and the manifest's. @throws XmlInvalido */
export function layOutMdfeEvent(xml: string, xmlMdfe: string, logo: Tamanho | null): PapelDesenhado {
  const doc = openMdfe(xmlMdfe)
  const [trator] = vehiclesOf(doc)
  const [condutor = null] = driversOf(doc)
  const nomes = { nomes: NOMES, codigos: CODIGOS, junto: (node: NoXml) => told(doc, node) }
  return layOutEventOf(
    xml,
    {
      ...{ doc, aviso: AVISO, emitente: { emitente: emitenteOf(doc.inf), mais: [] } },
      ditos: detalhe => toldIn(detalhe, nomes),
      valor: said(doc, 'tot/vCarga'),
      ...{ tags: MDFE_EVENT, numero: 'nMDF' },
      quem: {
        titulo: ['CONDUTOR', trator && `VEÍCULO ${textoOf(trator, 'placa')}`].filter(Boolean).join(' · '),
        nome: textoOf(condutor, 'xNome'),
        documento: documento(textoOf(condutor, 'CPF')),
      },
    },
    logo,
  )
}

/** Drivers and notes that events added to a manifest. */
export interface Incluidos {
  condutores: readonly { nome: string; cpf: string; em: string }[]
  notas: readonly { chave: string; municipio: string }[]
}

/** Reads what registered events, each as stored, added to a manifest. @throws XmlInvalido */
export function includedBy(eventos: readonly string[]): Incluidos {
  const lidos = eventos.map(xml => no(findNo(parseXml(xml), 'eventoMDFe'), 'infEvento'))
  const of = (tipo: string) => lidos.filter(inf => textoOf(inf, 'tpEvento') === tipo)
  const detalhe = (inf: NoXml | null) => no(inf, 'detEvento')?.filhos[0] ?? null
  return {
    condutores: of(MDFE_DRIVER).map(inf => {
      const condutor = no(detalhe(inf), 'condutor')
      const em = data(textoOf(inf, 'dhEvento'))
      return { nome: textoOf(condutor, 'xNome'), cpf: textoOf(condutor, 'CPF'), em }
    }),
    notas: of(MDFE_DFE).flatMap(inf => todos(detalhe(inf), 'infDoc').map(noteOf)),
  }
}
