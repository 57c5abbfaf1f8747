import { gzipSync } from 'node:zlib'
import { type A1, CNPJ, envelope, lote, montar, NS } from '../simulator-fixture.ts'
import { boa, boa55, certificado, type Linha, linha, type Mesa } from './mesa.ts'

const FILIAL = '11222333000262'
const VENCIDO = new Date('2026-11-01')
/** The good note, transmitted with a certificate; the same certificate's signature. */
const por = (a1: () => A1) => (m: Mesa) => m.enviar(m.nota().xml, undefined, a1())
const de = (a1: () => A1) => (m: Mesa) => m.enviar(montar({ nNF: 1, a1: a1() }).xml)
/** Transmitted, or signed, by the branch whose certificate has that fault; beside it, the good one. */
const defeituosa = (codigos: [number, number], defeito: string): Linha[] => {
  const comDefeito = (quem: (filial: A1) => Linha['dispara']) => (m: Mesa) =>
    m.com({ certificados: { [FILIAL]: defeito } }, () => quem(certificado({ cnpj: FILIAL }))(m))
  const alheio = (m: Mesa) => m.com({ certificados: { [FILIAL]: defeito } }, () => boa(m))
  return [
    linha(
      codigos[0],
      `transmite quem tem certificado com defeito (${defeito})`,
      comDefeito(f => por(() => f)),
      alheio,
    ),
    linha(
      codigos[1],
      `assina quem tem certificado com defeito (${defeito})`,
      comDefeito(f => de(() => f)),
      alheio,
    ),
  ]
}
const falha =
  (qual: string, mais: object = {}) =>
  (m: Mesa) =>
    m.com({ falha: qual, ...mais }, () => boa55(m))
/** The lot of the good note, changed; under the service of its kind. */
const loteMudado = (mudar: (lote: string) => string) => (m: Mesa) =>
  m.pedir('NFeAutorizacao4', mudar(lote(m.nota().xml)))
const duas = (indSinc: string, modelo: '55' | '65') => (m: Mesa) =>
  m.pedir('NFeAutorizacao4', lote(m.nota().xml + m.nota({ modelo }).xml, indSinc))
const zip = (base64: (lote: string) => string) => (m: Mesa) =>
  m.post(
    '/ws/NFeAutorizacao4',
    envelope('NFeAutorizacao4', base64(lote(m.nota().xml))).replaceAll('nfeDadosMsg', 'nfeDadosMsgZip'),
  )
const assinada = (mudar: (xml: string) => string) => (m: Mesa) => m.enviar(mudar(m.nota().xml))
const SVC_AN = '/ws/svc-an/NFeAutorizacao4'
const naSvc =
  (caminho: string, tpEmis: '1' | '6' | '7' | '9', svc = true, modelo: '55' | '65' = '55') =>
  (m: Mesa) =>
    m.com({ svc }, () => m.emitir({ modelo, tpEmis }, caminho))

/** Areas A to F: who transmits, the message, the signature; and the state of the service. */
export const DA_MENSAGEM: readonly Linha[] = [
  linha(
    280,
    'transmissor com certificado de AC',
    por(() => certificado({ ca: true })),
    boa,
  ),
  linha(
    281,
    'transmissor com certificado vencido',
    por(() => certificado({ ate: VENCIDO })),
    boa,
  ),
  linha(
    282,
    'transmissor sem CNPJ',
    por(() => certificado({ cnpj: null })),
    boa,
  ),
  linha(
    213,
    'transmissor de outra empresa',
    por(() => certificado({ cnpj: '12345678000195' })),
    por(() => certificado({ cnpj: FILIAL })),
  ),
  ...defeituosa([283, 293], 'cadeia'),
  ...defeituosa([284, 294], 'revogado'),
  ...defeituosa([285, 295], 'icp'),
  ...defeituosa([286, 296], 'lcr'),
  linha(
    290,
    'assinante com certificado de AC',
    de(() => certificado({ ca: true })),
    boa,
  ),
  linha(
    291,
    'assinante com certificado vencido',
    de(() => certificado({ ate: VENCIDO })),
    boa,
  ),
  linha(
    292,
    'assinante sem CNPJ',
    de(() => certificado({ cnpj: null })),
    boa,
  ),
  linha(
    213,
    'assinante de outra empresa',
    de(() => certificado({ cnpj: '12345678000195' })),
    boa,
  ),
  linha(
    297,
    'mudada depois de assinada',
    assinada(x => x.replace('<natOp>VENDA', '<natOp>VENDE')),
    boa,
  ),
  linha(
    297,
    'valor da assinatura trocado',
    assinada(x => x.replace(/<SignatureValue>..../, '<SignatureValue>AAAA')),
    boa,
  ),
  linha(
    298,
    'a referência é a outra nota',
    assinada(x => x.replace(/(URI="#NFe\d{43})(\d)/, (_, de, dv) => `${de}${(Number(dv) + 1) % 10}`)),
    boa,
  ),
  linha(108, 'parado por pouco tempo', falha('108'), falha('108', { autorizador: 'SVC-AN' })),
  linha(109, 'parado sem previsão', falha('109'), falha('109', { autorizador: 'SVC-AN' })),
  linha(113, 'SVC em desativação', falha('113'), falha('113', { autorizador: 'SVC-AN' })),
  linha(114, 'SVC desligada', naSvc(SVC_AN, '6', false), naSvc(SVC_AN, '6')),
  linha(410, 'SVC de outros estados', naSvc('/ws/svc-rs/NFeAutorizacao4', '7'), naSvc(SVC_AN, '6')),
  linha(713, 'SVC com o tpEmis da outra', naSvc(SVC_AN, '7'), naSvc(SVC_AN, '6')),
  linha(450, 'NFC-e na SVC', naSvc(SVC_AN, '9', true, '65'), naSvc(SVC_AN, '6')),
  linha(570, 'tpEmis de SVC na SEFAZ do estado', m => m.emitir({ modelo: '55', tpEmis: '6' }), boa55),
  linha(656, 'consultas demais', falha('656'), falha('656', { servico: 'NFeStatusServico4' })),
  linha(
    214,
    'mensagem de mais de 2 MB',
    loteMudado(x => x.replace('</NFe>', `</NFe>${' '.repeat(2_100_000)}`)),
    loteMudado(x => x.replace('</NFe>', `</NFe>${' '.repeat(1_000_000)}`)),
  ),
  linha(
    243,
    'XML aberto',
    loteMudado(() => '<enviNFe>'),
    boa,
  ),
  linha(
    243,
    'DOCTYPE',
    loteMudado(x => `<!DOCTYPE a [<!ENTITY b "c">]>${x}`),
    boa,
  ),
  linha(
    402,
    'declara outra codificação',
    loteMudado(x => `<?xml version="1.0" encoding="ISO-8859-1"?>${x}`),
    loteMudado(x => `<?xml version="1.0" encoding="UTF-8"?>${x}`),
  ),
  linha(
    416,
    'gzip ilegível',
    zip(() => 'AAAA'),
    zip(x => gzipSync(x).toString('base64')),
  ),
  linha(516, 'nota sem o lote', m => m.pedir('NFeAutorizacao4', m.nota().xml), boa),
  linha(
    568,
    'lote sem versão',
    loteMudado(x => x.replace(' versao="4.00"><idLote', '><idLote')),
    boa,
  ),
  linha(
    517,
    'consulta sem versão',
    m => m.status(x => x.replace(' versao="4.00"', '')),
    m => m.status(),
  ),
  linha(
    239,
    'versão que passou',
    loteMudado(x => x.replace('versao="4.00"><idLote', 'versao="3.10"><idLote')),
    boa,
  ),
  linha(
    225,
    'nota sem natureza da operação',
    m => m.emitir({ torcer: x => x.replace('<natOp>VENDA</natOp>', '') }),
    boa,
  ),
  linha(
    215,
    'consulta com mais um campo',
    m => m.status(x => x.replace('</consStatServ>', '<x/></consStatServ>')),
    m => m.status(),
  ),
  linha(
    404,
    'prefixo de namespace',
    loteMudado(x => x.replace('<enviNFe ', '<enviNFe xmlns:x="urn:x" ')),
    boa,
  ),
  linha(
    587,
    'outro namespace',
    loteMudado(x => x.replace(NS, 'urn:outro')),
    boa,
  ),
  linha(764, 'duas notas com resposta na hora', duas('1', '65'), duas('0', '65')),
  linha(765, 'NF-e e NFC-e no mesmo lote', duas('0', '55'), duas('0', '65')),
  linha(
    289,
    'status de outra UF',
    m => m.status(undefined, '/ws/mg/NFeStatusServico4'),
    m => m.status(undefined, '/ws/sp/NFeStatusServico4'),
  ),
  linha(
    252,
    'status de outro ambiente',
    m => m.status(x => x.replace('<tpAmb>2', '<tpAmb>1')),
    m => m.status(),
  ),
]

const CLIENTE = '98765001000121'
const CPF = '<CPF>52998224725</CPF>'
const dist = (o_que: string, cnpj?: string) => (m: Mesa) => m.distribuir(o_que, cnpj)
const ULTIMO = '<distNSU><ultNSU>000000000000000</ultNSU></distNSU>'
const errada = (chave: string): string => chave.slice(0, 43) + ((Number(chave[43]) + 1) % 10)
const cadastro = (quem: string, uf?: string, caminho?: string) => (m: Mesa) => m.cadastro(quem, uf, caminho)
const bomCadastro = cadastro(`<CNPJ>${CLIENTE}</CNPJ>`)

/** The register of taxpayers and what suppliers issued. */
export const DAS_CONSULTAS: readonly Linha[] = [
  linha(
    257,
    'quem pergunta não é credenciado',
    m => m.com({ nao_habilitados: [CNPJ] }, () => bomCadastro(m)),
    m => m.com({ nao_habilitados: [CLIENTE] }, () => bomCadastro(m)),
  ),
  linha(258, 'CNPJ errado', cadastro('<CNPJ>98765001000122</CNPJ>'), bomCadastro),
  linha(259, 'CNPJ que não é contribuinte', cadastro('<CNPJ>11444777000161</CNPJ>'), bomCadastro),
  linha(261, 'IE que não é de ninguém', cadastro('<IE>388108598269</IE>'), cadastro('<IE>110042490114</IE>')),
  linha(263, 'CPF errado', cadastro(CPF.replace('25<', '26<')), bomCadastro),
  linha(264, 'CPF que não é contribuinte', cadastro(CPF), bomCadastro),
  linha(
    265,
    'UF de outro serviço',
    cadastro(`<CNPJ>${CLIENTE}</CNPJ>`, 'SP', '/ws/go/CadConsultaCadastro4'),
    cadastro(`<CNPJ>${CLIENTE}</CNPJ>`, 'SP', '/ws/sp/CadConsultaCadastro4'),
  ),
  linha(489, 'distribuição a CNPJ errado', dist(ULTIMO, '11222333000182'), dist(ULTIMO)),
  linha(593, 'distribuição a outra empresa', dist(ULTIMO, CLIENTE), dist(ULTIMO, FILIAL)),
  linha(
    589,
    'NSU que ainda não há',
    dist('<distNSU><ultNSU>000000000000099</ultNSU></distNSU>'),
    dist(ULTIMO),
  ),
  linha(
    656,
    'perguntou de novo antes de uma hora',
    async m => {
      await m.distribuir(ULTIMO)
      return m.distribuir(ULTIMO)
    },
    async m => {
      await m.distribuir(ULTIMO)
      m.depois(61)
      return m.distribuir(ULTIMO)
    },
  ),
  linha(
    236,
    'chave com o dígito errado',
    async m => m.daChave(errada(await m.compra())),
    async m => m.daChave(await m.compra()),
  ),
  linha(
    217,
    'chave que ninguém conhece',
    m => m.daChave(montar({ a1: m.a1, mudar: x => x.replaceAll(CNPJ, CLIENTE) }).chave),
    async m => m.daChave(await m.compra()),
  ),
  linha(
    632,
    'nota de mais de 90 dias',
    async m => {
      const chave = await m.compra()
      m.depois(24 * 60 * 91)
      return m.daChave(chave)
    },
    async m => {
      const chave = await m.compra()
      m.depois(24 * 60 * 89)
      return m.daChave(chave)
    },
  ),
  linha(
    640,
    'nota de outra empresa',
    async m =>
      m.daChave(await m.compra({ cnpj: CLIENTE, fornecedor: { cnpj: '87654002000182', nome: 'Outro' } })),
    async m => m.daChave(await m.compra()),
  ),
  linha(
    641,
    'nota da própria empresa',
    async m => m.daChave(await m.compra({ cnpj: CLIENTE, fornecedor: { cnpj: CNPJ, nome: 'Loja' } })),
    async m => m.daChave(await m.compra()),
  ),
  linha(
    653,
    'nota que o fornecedor cancelou',
    async m => {
      const chave = await m.compra()
      await m.cancelarCompra(chave)
      return m.daChave(chave)
    },
    async m => {
      await m.cancelarCompra(await m.compra())
      return m.daChave(await m.compra())
    },
  ),
]
