import { type A1, assinar, CNPJ, campo, NS, trocar } from './simulator-fixture.ts'

export interface Evento {
  tpEvento?: string
  nProt?: string
  nSeq?: string
  quando?: string
  cnpj?: string
  chNFeRef?: string
  id?: string
  /** In the place of CNPJ. */
  cpf?: string
  verEvento?: string
  /** Why, of a manifestation. */
  just?: string
  /** Of kinds that no test has by name. */
  detalhe?: string
  /** Who registers it. */
  em?: 'an' | 'svrs'
  /** What it says of who registers it, where that is not so. */
  cOrgao?: string
}

const CONDICAO =
  'A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e pode ser utilizada para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja relacionado com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, valor da operacao ou da prestacao; II - a correcao de dados cadastrais que implique mudanca do remetente ou do destinatario; III - a data de emissao ou de saida.'

const MANIFESTACAO: Readonly<Record<string, string>> = {
  '210200': 'Confirmacao da Operacao',
  '210210': 'Ciencia da Operacao',
  '210220': 'Desconhecimento da Operacao',
  '210240': 'Operacao nao Realizada',
}

/** Of those that must say why. */
const RECUSA: Readonly<Record<string, string>> = {
  '210240': '<xJust>A carga voltou com o caminhao</xJust>',
}

const noLote = (assinado: string): string =>
  `<envEvento xmlns="${NS}" versao="1.00"><idLote>7</idLote>${assinado}</envEvento>`

/** A lot of one event of that key: a cancellation unless `e` says another. */
export function montarEvento(chave: string, a1: A1, e: Evento = {}): string {
  const { tpEvento = '110111', nSeq = '1', quando = '2026-11-20T10:02:00-03:00', cnpj = CNPJ } = e
  const nProt = `<nProt>${e.nProt ?? '135260000000001'}</nProt><xJust>Erro de digitacao no caixa</xJust>`
  const manifesta = MANIFESTACAO[tpEvento]
  const detalhe: Record<string, string> = {
    '110111': `<descEvento>Cancelamento</descEvento>${nProt}`,
    '110112': `<descEvento>Cancelamento por substituicao</descEvento><cOrgaoAutor>35</cOrgaoAutor><tpAutor>1</tpAutor><verAplic>t</verAplic>${nProt}<chNFeRef>${e.chNFeRef}</chNFeRef>`,
    '110110': `<descEvento>Carta de Correcao</descEvento><xCorrecao>Onde se le A leia-se B</xCorrecao><xCondUso>${CONDICAO}</xCondUso>`,
    ...(manifesta && {
      [tpEvento]: `<descEvento>${manifesta}</descEvento>${e.just ?? RECUSA[tpEvento] ?? ''}`,
    }),
  }
  const orgao = e.cOrgao ?? (e.em === 'an' ? '91' : e.em === 'svrs' ? '92' : '35')
  const autor = e.cpf ? `<CPF>${e.cpf}</CPF>` : `<CNPJ>${cnpj}</CNPJ>`
  const id = e.id ?? `ID${tpEvento}${chave}0${nSeq}`
  const xml =
    `<evento xmlns="${NS}" versao="1.00"><infEvento Id="${id}"><cOrgao>${orgao}</cOrgao><tpAmb>2</tpAmb>${autor}<chNFe>${chave}</chNFe>` +
    `<dhEvento>${quando}</dhEvento><tpEvento>${tpEvento}</tpEvento><nSeqEvento>${nSeq}</nSeqEvento><verEvento>${e.verEvento ?? '1.00'}</verEvento>` +
    `<detEvento versao="1.00">${e.detalhe ?? detalhe[tpEvento] ?? detalhe['110111']}</detEvento></infEvento></evento>`
  return noLote(assinar(xml, 'infEvento', a1))
}

/** A lot of one EPEC of that note, as it says itself but for what is changed. */
export function montarEpec(
  nota: { xml: string; chave: string },
  a1: A1,
  ...pares: [string, string][]
): string {
  const { xml, chave } = nota
  const said = (tag: string) => campo(xml, tag)
  const evento = trocar(...pares)(
    `<evento xmlns="${NS}" versao="1.00"><infEvento Id="ID110140${chave}01"><cOrgao>91</cOrgao><tpAmb>2</tpAmb><CNPJ>${CNPJ}</CNPJ>` +
      `<chNFe>${chave}</chNFe><dhEvento>2026-11-20T10:00:30-03:00</dhEvento><tpEvento>110140</tpEvento><nSeqEvento>1</nSeqEvento>` +
      `<verEvento>1.00</verEvento><detEvento versao="1.00"><descEvento>EPEC</descEvento><cOrgaoAutor>35</cOrgaoAutor><tpAutor>1</tpAutor>` +
      `<verAplic>t</verAplic><dhEmi>${said('dhEmi')}</dhEmi><tpNF>1</tpNF><IE>110042490114</IE><dest><UF>SP</UF><CPF>52998224725</CPF>` +
      `<vNF>100.00</vNF><vICMS>9.00</vICMS><vST>0.00</vST></dest></detEvento></infEvento></evento>`,
  )
  return noLote(assinar(evento, 'infEvento', a1))
}

/** What a company asks of the distribution, as the service is called: the data stand in an element of the method's name. */
export const envelopeDist = (o_que: string, cnpj = CNPJ): string =>
  '<soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope"><soap12:Body>' +
  '<nfeDistDFeInteresse xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/NFeDistribuicaoDFe">' +
  `<nfeDadosMsg><distDFeInt xmlns="${NS}" versao="1.01"><tpAmb>2</tpAmb><cUFAutor>35</cUFAutor><CNPJ>${cnpj}</CNPJ>` +
  `${o_que}</distDFeInt></nfeDadosMsg></nfeDistDFeInteresse></soap12:Body></soap12:Envelope>`

/** What is asked of a state's register: CNPJ, CPF or IE, of that UF. */
export const montarCadastro = (quem: string, uf = 'SP'): string =>
  `<ConsCad xmlns="${NS}" versao="2.00"><infCons><xServ>CONS-CAD</xServ><UF>${uf}</UF>${quem}</infCons></ConsCad>`

export const montarConsulta = (chave: string): string =>
  `<consSitNFe xmlns="${NS}" versao="4.00"><tpAmb>2</tpAmb><xServ>CONSULTAR</xServ><chNFe>${chave}</chNFe></consSitNFe>`

export const montarStatus = (tpAmb = '2', cUF = '35'): string =>
  `<consStatServ xmlns="${NS}" versao="4.00"><tpAmb>${tpAmb}</tpAmb><cUF>${cUF}</cUF><xServ>STATUS</xServ></consStatServ>`
