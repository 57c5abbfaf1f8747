import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { certificado } from './manual/mesa.ts'
import { subirSimulador } from './simulador.ts'
import { CNPJ, campo, chamar, cStat } from './simulator-fixture.ts'
import { Estrada } from './transporte/estrada.ts'
import { envelopeDeTransporte, type Pares, PROPRIA, REMETENTE, RODO } from './transporte/papel.ts'

const m = new Estrada()
beforeAll(async () => m.open(await subirSimulador(() => m.relogio)))
beforeEach(() => m.carregar())
afterAll(() => m.sim.close())

const RIO = '<cMunDescarga>3304557</cMunDescarga><xMunDescarga>Rio de Janeiro</xMunDescarga>'
const POSTERIOR: Pares = [
  ['<tpEmit>1', '<tpEmit>2'],
  ['<UFFim>RJ', '<UFFim>SP'],
  [RIO, '<cMunDescarga>3550308</cMunDescarga><xMunDescarga>Sao Paulo</xMunDescarga>'],
  ['</infMunCarrega></ide>', '</infMunCarrega><indCarregaPosterior>1</indCarregaPosterior></ide>'],
  ['<infCTe><chCTe>@CTE@</chCTe></infCTe><infCTe><chCTe>@CTE2@</chCTe></infCTe>', ''],
  ['<qCTe>2</qCTe>', ''],
]

const controle = async (caminho: string, corpo: object) =>
  JSON.parse(
    (await chamar({ port: m.sim.port, ca: m.sim.caPem, caminho, corpo: JSON.stringify(corpo) })).texto,
  )

const mostrar = (r: string): [string, string] => [cStat(r), campo(r, 'xMotivo')]

test('a mesma chave é 204, outra chave do mesmo número 539, a cancelada 218', async () => {
  const um = m.papel('cte', { numero: 9001 })
  const outra = m.papel('cte', { numero: 9001, mudar: [['48151623', '11223344']] })
  const enviar = (xml: string) => m.chamarServico('CTeRecepcaoSincV4', xml)
  const nProt = campo(await enviar(um.xml), 'nProt')
  expect(cStat(await enviar(um.xml))).toBe('204')
  const dupla = await enviar(outra.xml)
  expect(mostrar(dupla)).toEqual(['539', expect.stringContaining(`[chCTe: ${um.chave}][nProt:${nProt}]`)])
  expect(cStat(await m.cancelarTransporte('cte', um.chave, nProt))).toBe('135')
  expect(cStat(await enviar(um.xml))).toBe('218')
  const consulta = await m.consultarTransporte('cte', um.chave)
  expect([/<cStat>(\d+)/.exec(consulta)?.[1], consulta.includes('<procEventoCTe')]).toEqual(['101', true])
})

test('o manifesto aberto é dito com chave e protocolo, e encerrado deixa emitir', async () => {
  const aberto = await m.autorizar('mdfe')
  const outro = m.papel('mdfe')
  const recusada = await m.chamarServico('MDFeRecepcaoSinc', outro.xml)
  expect(mostrar(recusada)).toEqual([
    '611',
    expect.stringContaining(`[chMDFe: ${aberto.chave}][nProt:${aberto.nProt}]`),
  ])
  const lista = await m.abertos()
  expect([
    cStat(lista),
    lista.includes(`<chMDFe>${aberto.chave}</chMDFe><nProt>${aberto.nProt}</nProt>`),
  ]).toEqual(['111', true])
  expect(cStat(await m.encerrar(aberto.chave, aberto.nProt))).toBe('135')
  expect(cStat(await m.abertos())).toBe('112')
  expect(cStat(await m.chamarServico('MDFeRecepcaoSinc', outro.xml))).toBe('100')
  expect(/<cStat>(\d+)/.exec(await m.consultarTransporte('mdfe', aberto.chave))?.[1]).toBe('132')
  expect(cStat(await m.encerrar(aberto.chave, aberto.nProt))).toBe('609')
})

test('depois de cinco recusas na hora a frase esconde a chave', async () => {
  await m.autorizar('mdfe')
  const outro = m.papel('mdfe')
  for (let i = 0; i < 5; i++)
    expect(await m.chamarServico('MDFeRecepcaoSinc', outro.xml)).toContain('[chMDFe: ')
  expect(await m.chamarServico('MDFeRecepcaoSinc', outro.xml)).not.toContain('[chMDFe: ')
  m.depois(61)
  expect(await m.chamarServico('MDFeRecepcaoSinc', m.papel('mdfe').xml)).toContain('[chMDFe: ')
})

test('o encerramento é conferido: data, cidade, UF, protocolo', async () => {
  const { chave, nProt } = await m.autorizar('mdfe')
  const respostas = [
    await m.encerrar(chave, nProt, { dtEnc: '2026-11-19' }),
    await m.encerrar(chave, nProt, { cMun: '3399999' }),
    await m.encerrar(chave, nProt, { cUF: '31' }),
    await m.encerrar(chave, '935260000000009'),
    await m.encerrar(chave, nProt, { quando: '2026-11-20T11:00:00-03:00' }),
    await m.encerrar(chave, nProt, { quando: '2026-11-20T09:00:00-03:00' }),
  ]
  expect(respostas.map(cStat)).toEqual(['615', '714', '614', '222', '635', '634'])
})

test('o condutor entra uma vez, e só com CPF de verdade', async () => {
  const { chave } = await m.autorizar('mdfe')
  const incluir = (cpf: string, nSeq = '1') =>
    m.acontecer({
      ...{ projeto: 'mdfe', chave, tpEvento: '110114', nSeq },
      detalhe: `<evIncCondutorMDFe><descEvento>Inclusao Condutor</descEvento><condutor><xNome>Ana</xNome><CPF>${cpf}</CPF></condutor></evIncCondutorMDFe>`,
    })
  const respostas = [await incluir('11111111111'), await incluir('52998224725'), await incluir('11144477735')]
  respostas.push(await incluir('11144477735'), await incluir('11144477735', '2'))
  expect(respostas.map(cStat)).toEqual(['645', '577', '135', '631', '577'])
})

test('o manifesto se cancela em 24 horas, e o CT-e fica livre', async () => {
  const { chave, nProt } = await m.autorizar('mdfe')
  const cte = m.marcas['CTE'] ?? ''
  const doCte = campo(await m.consultarTransporte('cte', cte), 'nProt')
  expect(cStat(await m.cancelarTransporte('cte', cte, doCte))).toBe('528')
  m.depois(25 * 60)
  expect(cStat(await m.cancelarTransporte('mdfe', chave, nProt))).toBe('220')
  m.depois(60)
  expect(cStat(await m.cancelarTransporte('mdfe', chave, nProt))).toBe('135')
  expect(await m.consultarTransporte('cte', cte)).toContain('<tpEvento>310611</tpEvento>')
  expect(cStat(await m.cancelarTransporte('cte', cte, doCte))).toBe('135')
})

test('o CT-e se cancela em 168 horas, sem carta, desde que não tenha circulado', async () => {
  const { chave, nProt } = await m.autorizar('cte')
  const quando = '2026-11-20T10:02:00-03:00'
  m.sim.dials.adjust({ circulou: [chave] })
  expect(cStat(await m.cancelarTransporte('cte', chave, nProt))).toBe('219')
  m.sim.dials.restart()
  m.depois(169 * 60)
  expect(cStat(await m.cancelarTransporte('cte', chave, nProt, quando))).toBe('220')
  m.sim.dials.adjust({ prazo_liberado: [chave] })
  const carta = (grupo: string, campoAlterado: string) =>
    m.acontecer({
      ...{ projeto: 'cte', chave, tpEvento: '110110' },
      detalhe: `<evCCeCTe><descEvento>Carta de Correcao</descEvento><infCorrecao><grupoAlterado>${grupo}</grupoAlterado><campoAlterado>${campoAlterado}</campoAlterado><valorAlterado>NOVO</valorAlterado></infCorrecao><xCondUso>${CONDICAO}</xCondUso></evCCeCTe>`,
    })
  expect(mostrar(await carta('vPrest', 'vTPrest'))).toEqual(['681', expect.any(String)])
  expect(mostrar(await carta('compl', 'xObs'))).toEqual(['135', expect.any(String)])
  expect(cStat(await m.cancelarTransporte('cte', chave, nProt))).toBe('523')
})

const CONDICAO =
  'A Carta de Correcao e disciplinada pelo Art. 58-B do CONVENIO/SINIEF 06/89: Fica permitida a utilizacao de carta de correcao, para regularizacao de erro ocorrido na emissao de documentos fiscais relativos a prestacao de servico de transporte, desde que o erro nao esteja relacionado com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, valor da prestacao;II - a correcao de dados cadastrais que implique mudanca do emitente, tomador, remetente ou do destinatario;III - a data de emissao ou de saida.'

test('o carregamento posterior recebe as notas por evento, e só então se encerra', async () => {
  const { chave, nProt } = await m.autorizar('mdfe', POSTERIOR)
  const normal = await m.autorizar('mdfe', [...PROPRIA, ['ABC1D23', 'XYZ9Z99']])
  const incluir = (qual: { chave: string; nProt: string }, nota: string, nSeq = '1') =>
    m.acontecer({
      ...{ projeto: 'mdfe', chave: qual.chave, tpEvento: '110115', nSeq },
      detalhe: `<evIncDFeMDFe><descEvento>Inclusao DF-e</descEvento><nProt>${qual.nProt}</nProt><cMunCarrega>3550308</cMunCarrega><xMunCarrega>Sao Paulo</xMunCarrega><infDoc><cMunDescarga>3550308</cMunDescarga><xMunDescarga>Sao Paulo</xMunDescarga><chNFe>${nota}</chNFe></infDoc></evIncDFeMDFe>`,
    })
  const nota = m.marcas['NFE'] ?? ''
  const fechar = () => m.encerrar(chave, nProt, { cUF: '35', cMun: '3550308' })
  const respostas = [
    await fechar(),
    await incluir(normal, nota),
    await incluir(
      { chave, nProt },
      nota.replace(/.$/, d => String((Number(d) + 1) % 10)),
    ),
  ]
  respostas.push(await incluir({ chave, nProt }, nota), await incluir({ chave, nProt }, nota, '2'))
  respostas.push(await m.cancelarTransporte('mdfe', chave, nProt), await fechar())
  expect(respostas.map(cStat)).toEqual(['715', '708', '709', '135', '711', '710', '135'])
})

test('o desacordo é do tomador, em 45 dias, e deixa substituir o CT-e uma vez', async () => {
  const DO_MESMO: Pares = [[`<rem><CNPJ>${REMETENTE}`, `<rem><CNPJ>${CNPJ}`]]
  const deOutro = m.marcas['CTE'] ?? ''
  const { chave, nProt } = await m.autorizar('cte', DO_MESMO)
  const desacordo = (ch: string, quando = '2026-11-20T10:02:00-03:00') =>
    m.acontecer({
      ...{ projeto: 'cte', chave: ch, tpEvento: '610110', quando },
      detalhe:
        '<evPrestDesacordo><descEvento>Prestacao do Servico em Desacordo</descEvento><indDesacordoOper>1</indDesacordoOper><xObs>O valor nao foi o combinado</xObs></evPrestDesacordo>',
    })
  expect(cStat(await desacordo(deOutro))).toBe('755')
  m.depois(46 * 24 * 60)
  expect(cStat(await desacordo(chave))).toBe('787')
  m.depois(1)
  expect(cStat(await desacordo(chave))).toBe('135')
  const SUBSTITUTO: Pares = [
    ...DO_MESMO,
    ['<tpCTe>0', '<tpCTe>3'],
    ['</infModal>', `</infModal><infCteSub><chCte>${chave}</chCte></infCteSub>`],
  ]
  const novo = await m.autorizar('cte', SUBSTITUTO)
  expect(await m.consultarTransporte('cte', chave)).toContain('<tpEvento>240140</tpEvento>')
  expect(cStat(await m.mandar('cte', { mudar: SUBSTITUTO }))).toBe('570')
  expect(cStat(await m.cancelarTransporte('cte', chave, nProt))).toBe('576')
  expect(cStat(await m.cancelarTransporte('cte', novo.chave, novo.nProt))).toBe('574')
})

test('o evento é conferido antes: órgão, id, tipo, detalhe, autor, chave', async () => {
  const { chave, nProt } = await m.autorizar('cte')
  const cancela = `<evCancCTe><descEvento>Cancelamento</descEvento><nProt>${nProt}</nProt><xJust>Erro de digitacao no frete</xJust></evCancCTe>`
  const um = { projeto: 'cte', chave, tpEvento: '110111', detalhe: cancela } as const
  const respostas = [
    await m.acontecer({ ...um, cOrgao: '33' }),
    await m.acontecer({ ...um, id: `ID110111${chave}002` }),
    await m.acontecer({ ...um, tpEvento: '110199' }),
    await m.acontecer({ ...um, detalhe: cancela.replace('Erro de digitacao no frete', 'curto') }),
    await m.acontecer({ ...um, autor: '11222333000262' }),
    await m.acontecer({ ...um, nSeq: '2' }),
    await m.acontecer({ ...um, chave: m.papel('cte').chave }),
  ]
  expect(respostas.map(cStat)).toEqual(['677', '628', '629', '630', '632', '636', '217'])
})

test('a chave se consulta dez vezes por hora', async () => {
  const cte = m.marcas['CTE2'] ?? ''
  for (let i = 0; i < 10; i++) await m.consultarTransporte('cte', cte)
  expect(mostrar(await m.consultarTransporte('cte', cte))).toEqual(['678', 'Rejeicao: Consumo Indevido'])
  m.depois(61)
  expect(await m.consultarTransporte('cte', cte)).toContain('<protCTe')
})

const dist = (projeto: 'cte' | 'mdfe', dentro: string, cnpj = CNPJ) =>
  m.chamarServico(
    projeto === 'cte' ? 'CTeDistribuicaoDFe' : 'MDFeDistribuicaoDFe',
    `<distDFeInt xmlns="http://www.portalfiscal.inf.br/${projeto}" versao="1.00"><tpAmb>2</tpAmb>${projeto === 'cte' ? '<cUFAutor>35</cUFAutor>' : ''}<CNPJ>${cnpj}</CNPJ>${dentro}</distDFeInt>`,
    '/ws/an',
  )
const desde = (nsu: number) => `<distNSU><ultNSU>${String(nsu).padStart(15, '0')}</ultNSU></distNSU>`

test('a distribuição dá inteiro o CT-e de outro, e no fim espera uma hora', async () => {
  const { data } = await controle('/sim/conhecimentos', {
    cnpj: CNPJ,
    chaves: [m.marcas['NFE']],
    valor: '321.00',
  })
  const resposta = await dist('cte', desde(2))
  expect(campo(resposta, 'cStat')).toBe('138')
  const [, schema, zip = ''] = /<docZip NSU="\d+" schema="([^"]+)">([^<]+)</.exec(resposta) ?? []
  const cte = gunzipSync(Buffer.from(zip, 'base64')).toString()
  expect([
    schema,
    cte.startsWith('<cteProc'),
    cte.includes(data.chave),
    cte.includes('<vTPrest>321.00'),
  ]).toEqual(['procCTe_v4.00.xsd', true, true, true])
  expect(campo(await dist('cte', desde(3)), 'cStat')).toBe('656')
  m.depois(61)
  expect(campo(await dist('cte', desde(3)), 'cStat')).toBe('137')
  expect(campo(await dist('mdfe', desde(0)), 'cStat')).toBe('137')
  expect(campo(await dist('cte', desde(0), REMETENTE), 'cStat')).toBe('593')
})

test('o manifesto alheio bloqueia depois de 30 dias e se encerra pela chave', async () => {
  const { data } = await controle('/sim/manifestos', { cnpj: CNPJ, placa: 'QQQ0A00', dias: 31 })
  expect(await m.abertos()).toContain(data.chave)
  const recusada = await m.mandar('mdfe')
  expect(mostrar(recusada)).toEqual(['686', expect.stringContaining(data.chave)])
  expect(cStat(await m.encerrar(data.chave, data.nProt))).toBe('135')
  expect(cStat(await m.mandar('mdfe'))).toBe('100')
  expect((await controle('/sim/manifestos', { cnpj: '1' })).errors).toEqual({ cnpj: 'CNPJ da empresa' })
})

const post = (caminho: string, corpo: string) => m.post(caminho, corpo)
const CAMINHO = '/ws/CTeRecepcaoSincV4/CTeRecepcaoSincV4.asmx'

test('fora do protocolo é falha SOAP 1.2, e a mensagem ruim tem o seu número', async () => {
  const { xml } = m.papel('cte')
  const bom = envelopeDeTransporte('CTeRecepcaoSincV4', xml)
  const falhas = [
    bom.replaceAll('CTeRecepcaoSincV4"', 'CTeRecepcaoOSV4"'),
    bom.replaceAll('http://www.w3.org/2003/05/soap-envelope', 'http://schemas.xmlsoap.org/soap/envelope/'),
    bom.replaceAll('cteDadosMsg', 'nfeDadosMsg'),
  ]
  for (const falha of falhas) expect(await post(CAMINHO, falha)).toContain('<soap:Fault>')
  const zipado = (texto: string) => post(CAMINHO, envelopeDeTransporte('CTeRecepcaoSincV4', texto))
  const respostas = [
    await post(CAMINHO, envelopeDeTransporte('CTeRecepcaoSincV4', xml, { zip: false })),
    await post(
      CAMINHO,
      bom.replace(/(<cteDadosMsg[^>]*>)[^<]*/, `$1${gzipSync(Buffer.alloc(3_000_000)).toString('base64')}`),
    ),
    await zipado(`<!DOCTYPE CTe>${xml}`),
    await zipado(xml.replace('<CTe ', '<x:CTe xmlns:x="y" ').replace('</CTe>', '</x:CTe>')),
    await zipado(xml.replace('portalfiscal.inf.br/cte"', 'portalfiscal.inf.br/nfe"')),
    await zipado(xml.replace('</ide>', '</ide>\n')),
    await zipado(xml.replace('versao="4.00"', 'versao="3.00"')),
    await zipado(xml.replace('<natOp>TRANSPORTE</natOp>', '')),
    await zipado(xml.replace('TRANSPORTES DE TESTE', 'OUTRO NOME')),
    await zipado(xml.replace('TRANSPORTES DE TESTE', 'A'.repeat(600_000))),
  ]
  expect(respostas.map(cStat)).toEqual(['244', '214', '243', '404', '598', '599', '239', '215', '297', '214'])
})

test('o MDF-e tem cabeçalho: sem ele é 242, e a cada campo o seu número', async () => {
  const corpo = envelopeDeTransporte(
    'MDFeStatusServico',
    '<consStatServMDFe xmlns="http://www.portalfiscal.inf.br/mdfe" versao="3.00"><tpAmb>2</tpAmb><xServ>STATUS</xServ></consStatServMDFe>',
  )
  const mandar = (de: string | RegExp, para: string) =>
    post('/ws/MDFeStatusServico/MDFeStatusServico.asmx', corpo.replace(de, para))
  const respostas = [
    await mandar('x', 'x'),
    await mandar(/<soap12:Header>.*<\/soap12:Header>/, ''),
    await mandar('<cUF>35</cUF>', ''),
    await mandar('<versaoDados>3.00</versaoDados>', ''),
    await mandar('<cUF>35</cUF>', '<cUF>00</cUF>'),
    await mandar('>3.00</versao', '>4.00</versao'),
  ]
  expect(respostas.map(cStat)).toEqual(['107', '242', '409', '411', '410', '239'])
})

const statusCte = (base: string, cUF = '35') =>
  m.chamarServico(
    'CTeStatusServicoV4',
    `<consStatServCTe xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><tpAmb>2</tpAmb><cUF>${cUF}</cUF><xServ>STATUS</xServ></consStatServCTe>`,
    base,
  )

test('a SVC de São Paulo é a do Rio Grande, e só responde ligada', async () => {
  const ver = async (dials: object, base: string, cUF?: string) => {
    m.sim.dials.adjust(dials)
    const resposta = await statusCte(base, cUF)
    m.sim.dials.restart()
    return cStat(resposta)
  }
  const vistos = [
    await ver({}, '/ws/sp'),
    await ver({}, '/ws/svc-rs'),
    await ver({ svc: true }, '/ws/svc-rs'),
    await ver({ svc: true }, '/ws/svc-sp'),
    await ver({ svc: true }, '/ws/svc-sp', '33'),
    await ver({ falha: '108' }, '/ws/sp'),
  ]
  expect(vistos).toEqual(['107', '114', '107', '410', '107', '108'])
})

test('os dials mandam aqui também: recusar com um código, calar, perder a resposta', async () => {
  m.sim.dials.adjust({ rejeitar: 663, servico: 'MDFe' })
  const recusada = await m.mandar('mdfe')
  expect(mostrar(recusada)).toEqual(['663', 'Rejeicao: Percurso informado invalido'])
  expect(cStat(await m.mandar('cte'))).toBe('100')
  m.sim.dials.restart()
  m.sim.dials.adjust({ falha: 'sem_resposta', servico: 'MDFe' })
  const perdida = m.papel('mdfe')
  await expect(m.chamarServico('MDFeRecepcaoSinc', perdida.xml)).rejects.toThrow()
  m.sim.dials.restart()
  expect(/<cStat>(\d+)/.exec(await m.consultarTransporte('mdfe', perdida.chave))?.[1]).toBe('100')
})

test('o pagamento é de TAC por estrada, a confirmação é do contratante', async () => {
  const PAGA =
    `<infPag><CNPJ>${REMETENTE}</CNPJ><Comp><tpComp>04</tpComp><vComp>50.00</vComp></Comp><vContrato>50.00</vContrato>` +
    '<indPag>0</indPag><infBanc><PIX>a@b.c</PIX></infBanc></infPag>'
  const VIAGENS = '<infViagens><qtdViagens>00001</qtdViagens><nroViagem>00001</nroViagem></infViagens>'
  const DONO =
    '<prop><CPF>52998224725</CPF><RNTRC>87654321</RNTRC><xNome>DONO</xNome><tpProp>0</tpProp></prop>'
  const DE_AVIAO: Pares = [
    ['<modal>1', '<modal>2'],
    [
      RODO,
      '<aereo><nac>PTAB</nac><matr>ABCDE</matr><nVoo>AB123</nVoo><cAerEmb>GRU</cAerEmb><cAerDes>GIG</cAerDes><dVoo>2026-11-20</dVoo></aereo>',
    ],
  ]
  const [comum, doTac, aereo] = [
    await m.autorizar('mdfe'),
    await m.autorizar('mdfe', [
      ['ABC1D23', 'TAC1A23'],
      ['<tpEmit>1</tpEmit>', '<tpEmit>1</tpEmit><tpTransp>2</tpTransp>'],
      ['<tara>9000</tara>', `<tara>9000</tara>${DONO}`],
    ]),
    await m.autorizar('mdfe', DE_AVIAO),
  ]
  const DETALHES = {
    '110116': (nProt: string) =>
      `<evPagtoOperMDFe><descEvento>Pagamento Operacao MDF-e</descEvento><nProt>${nProt}</nProt>${VIAGENS}${PAGA}</evPagtoOperMDFe>`,
    '110117': (nProt: string) =>
      `<evConfirmaServMDFe><descEvento>Confirmacao Servico Transporte</descEvento><nProt>${nProt}</nProt></evConfirmaServMDFe>`,
    '110118': (nProt: string) =>
      `<evAlteracaoPagtoServMDFe><descEvento>Alteracao Pagamento Servico MDFe</descEvento><nProt>${nProt}</nProt>${PAGA}</evAlteracaoPagtoServMDFe>`,
  }
  const mandar = (tpEvento: keyof typeof DETALHES, qual: typeof comum, mais: object = {}) =>
    m.acontecer({
      ...{ projeto: 'mdfe', chave: qual.chave, tpEvento },
      ...{ detalhe: DETALHES[tpEvento](qual.nProt), ...mais },
    })
  const doContratante = { autor: REMETENTE, a1: certificado({ cnpj: REMETENTE }) }
  const respostas = [
    await mandar('110116', comum),
    await mandar('110116', aereo),
    await mandar('110116', doTac),
    await mandar('110118', aereo),
    await mandar('110118', doTac),
    await mandar('110117', comum),
    await mandar('110117', comum, doContratante),
    await mandar('110117', aereo, doContratante),
    await mandar('110116', doTac, { autor: '52998224726' }),
    await mandar('110116', doTac, { autor: '52998224725', a1: certificado({ cnpj: '52998224725' }) }),
  ]
  expect(respostas.map(cStat)).toEqual(['723', '722', '135', '749', '135', '748', '135', '747', '700', '701'])
})
