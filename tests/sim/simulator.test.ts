import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulador } from '../../sim/sefaz/start.ts'
import { dvChave } from '../../src/core/document/chave.ts'
import { type Evento, montarConsulta, montarEvento, montarStatus } from './mensagens.ts'
import { subirSimulador } from './simulador.ts'
import {
  type A1,
  CNPJ,
  campo,
  chamar,
  criarA1,
  cStat,
  envelope,
  lote,
  montar,
  montarInut,
  type Nota,
  NS,
} from './simulator-fixture.ts'

const inicio = '2026-11-20T10:01:00-03:00'
const relogio = { valor: new Date(inicio) }
let sim: Simulador
let a1: A1
let numero = 100

beforeAll(async () => {
  a1 = criarA1()
  sim = await subirSimulador(() => relogio.valor)
})
afterAll(() => sim.close())

const depois = (minutos: number) => {
  relogio.valor = new Date(new Date(inicio).getTime() + minutos * 60_000)
}

async function pedir(servico: string, dados: string, caminho = `/ws/${servico}`): Promise<string> {
  const corpo = envelope(servico, dados)
  return (await chamar({ port: sim.port, ca: sim.caPem, a1, caminho, corpo })).texto
}

async function autorizar(
  nota: Partial<Nota> = {},
): Promise<{ chave: string; nProt: string; resposta: string; xml: string }> {
  depois(0)
  const { xml, chave } = montar({ nNF: numero++, a1, ...nota })
  const resposta = await pedir('NFeAutorizacao4', lote(xml))
  return { chave, xml, resposta, nProt: campo(resposta, 'nProt') }
}

const consultar = (chave: string) => pedir('NFeConsultaProtocolo4', montarConsulta(chave))

const evento = (chave: string, e: Evento = {}): Promise<string> =>
  pedir('NFeRecepcaoEvento4', montarEvento(chave, a1, e), e.em ? `/ws/${e.em}/NFeRecepcaoEvento4` : undefined)

const inutilizar = (ini: number, fim: number, mais: { ano?: string; serie?: string } = {}): Promise<string> =>
  pedir('NFeInutilizacao4', montarInut({ ini, fim, a1, ...mais }))

test('uma NFC-e correta é autorizada com protocolo, digVal e hora de Brasília', async () => {
  const { resposta, chave } = await autorizar()
  expect(campo(resposta, 'xMotivo')).toBe('Lote processado')
  expect([cStat(resposta), campo(resposta, 'chNFe')]).toEqual(['100', chave])
  expect(campo(resposta, 'nProt')).toMatch(/^135\d{12}$/)
  expect(campo(resposta, 'digVal')).toMatch(/^[\w+/]{27}=$/)
  expect(campo(resposta, 'dhRecbto')).toBe('2026-11-20T10:01:00-03:00')
})

test('CNPJ com letras vale na chave, no emitente e no certificado', async () => {
  const letras = '12ABC34501DE35'
  const deLetras = criarA1({ cnpj: letras })
  const { xml } = montar({ nNF: 1, a1: deLetras, mudar: x => x.replaceAll(CNPJ, letras) })
  const corpo = envelope('NFeAutorizacao4', lote(xml))
  const { texto } = await chamar({
    port: sim.port,
    ca: sim.caPem,
    a1: deLetras,
    caminho: '/ws/NFeAutorizacao4',
    corpo,
  })
  expect(cStat(texto)).toBe('100')
})

test('120: autorizado com alerta quando o dial pede', async () => {
  sim.dials.adjust({ alerta: true })
  expect(cStat((await autorizar()).resposta)).toBe('120')
  sim.dials.restart()
})

test('SOAP 1.1 com outro prefixo, caminho dos autorizadores e gzip são aceitos', async () => {
  const { xml } = montar({ nNF: numero++, a1 })
  const corpo = `<?xml version="1.0"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><w:nfeDadosMsg xmlns:w="urn:x">${lote(xml)}</w:nfeDadosMsg></S:Body></S:Envelope>`
  const r = await chamar({
    port: sim.port,
    ca: sim.caPem,
    a1,
    caminho: '/ws/NfeAutorizacao/NFeAutorizacao4.asmx',
    corpo,
  })
  expect([cStat(r.texto), r.tipo]).toEqual(['100', 'text/xml; charset=utf-8'])
  expect(r.texto).toContain('http://schemas.xmlsoap.org/soap/envelope/')
  const zip = gzipSync(lote(montar({ nNF: numero++, a1 }).xml)).toString('base64')
  const zipado = envelope('NFeAutorizacao4', zip).replaceAll('nfeDadosMsg', 'nfeDadosMsgZip')
  expect(
    cStat(
      (await chamar({ port: sim.port, ca: sim.caPem, a1, caminho: '/ws/NFeAutorizacao4', corpo: zipado }))
        .texto,
    ),
  ).toBe('100')
  const ruim = zipado.replace(zip, 'AAAA')
  expect(
    cStat(
      (await chamar({ port: sim.port, ca: sim.caPem, a1, caminho: '/ws/NFeAutorizacao4', corpo: ruim }))
        .texto,
    ),
  ).toBe('416')
})

test('lote assíncrono: 103 com recibo, 105, 104 com protocolo, 106', async () => {
  depois(0)
  const { xml, chave } = montar({ nNF: numero++, a1 })
  const recebido = await pedir('NFeAutorizacao4', lote(xml, '0'))
  expect(cStat(recebido)).toBe('103')
  const ret = (nRec: string) =>
    pedir(
      'NFeRetAutorizacao4',
      `<consReciNFe xmlns="${NS}" versao="4.00"><tpAmb>2</tpAmb><nRec>${nRec}</nRec></consReciNFe>`,
    )
  const nRec = campo(recebido, 'nRec')
  expect(cStat(await ret(nRec))).toBe('105')
  depois(1)
  const pronto = await ret(nRec)
  expect([campo(pronto, 'cStat'), cStat(pronto), campo(pronto, 'chNFe')]).toEqual(['104', '100', chave])
  expect(cStat(await ret('135269999999999'))).toBe('106')
})

test('mensagem com defeito: 243, 516, 239, 404, 587, 214, 764 e 765', async () => {
  depois(0)
  const xml = montar({ nNF: numero++, a1 }).xml
  const enviar = async (dados: string) => cStat(await pedir('NFeAutorizacao4', dados))
  expect(await enviar('<enviNFe>')).toBe('243')
  expect(await enviar('<!DOCTYPE a [<!ENTITY b "c">]><enviNFe/>')).toBe('243')
  expect(await enviar(xml)).toBe('516')
  expect(await enviar(lote(xml).replace('versao="4.00"><idLote', 'versao="3.10"><idLote'))).toBe('239')
  expect(await enviar(lote(xml).replace('<enviNFe ', '<enviNFe xmlns:x="urn:x" '))).toBe('404')
  expect(await enviar(lote(xml).replace(NS, 'urn:outro'))).toBe('587')
  expect(await enviar(lote(xml + ' '.repeat(2_100_000)))).toBe('214')
  expect(await enviar(lote(xml + montar({ nNF: numero++, a1 }).xml))).toBe('764')
  expect(await enviar(lote(xml + montar({ nNF: numero++, a1, modelo: '55' }).xml, '0'))).toBe('765')
})

test('status do serviço: 107 em operação, 252 outro ambiente, 289 outra UF', async () => {
  const status = (tpAmb: string, caminho?: string) => pedir('NFeStatusServico4', montarStatus(tpAmb), caminho)
  expect(cStat(await status('2'))).toBe('107')
  expect(cStat(await status('1'))).toBe('252')
  expect(cStat(await status('2', '/mg/NFeStatusServico4'))).toBe('289')
})

test('consulta: o mesmo protocolo, 217 nunca vista, 613 outra chave, 236 DV', async () => {
  const { chave, resposta } = await autorizar()
  const prot = /<protNFe.*<\/protNFe>/.exec(resposta)?.[0] ?? ''
  const consulta = await consultar(chave)
  expect(campo(consulta, 'cStat')).toBe('100')
  expect(consulta).toContain(prot)
  const irma = montar({ nNF: numero - 1, a1, cNF: '90210345' }).chave
  const diferente = await consultar(irma)
  expect(cStat(diferente)).toBe('613')
  expect(diferente).toContain(`[chNFe: ${chave}]`)
  expect(cStat(await consultar(montar({ nNF: 99_999, a1 }).chave))).toBe('217')
  const dv = String((Number(chave[43]) + 1) % 10)
  expect(cStat(await consultar(chave.slice(0, 43) + dv))).toBe('236')
})

test('cancelamento: 135 em 30 minutos, 101 na consulta, 573 e 420 depois', async () => {
  const { chave, nProt, xml } = await autorizar()
  depois(29)
  const resposta = await evento(chave, { nProt })
  expect([campo(resposta, 'cStat'), cStat(resposta)]).toEqual(['128', '135'])
  expect(resposta).toContain('Evento registrado e vinculado a NF-e')
  const consulta = await consultar(chave)
  expect(campo(consulta, 'cStat')).toBe('101')
  expect(consulta).toContain('<procEventoNFe')
  depois(0)
  expect(cStat(await pedir('NFeAutorizacao4', lote(xml)))).toBe('218')
  expect(cStat(await evento(chave, { nProt }))).toBe('573')
})

test.each<[string, Evento, number]>([
  ['770', {}, 31],
  ['222', { nProt: '135260000099999' }, 1],
  ['594', { nSeq: '2' }, 1],
  ['577', { quando: '2026-11-20T09:00:00-03:00' }, 1],
  ['578', { quando: '2026-11-20T11:00:00-03:00' }, 1],
  ['574', { cnpj: '11222333000262' }, 1],
  ['489', { cnpj: '11222333000182' }, 1],
  ['572', { id: `ID110111${'3'.repeat(44)}01` }, 1],
  ['490', { cpf: '52998224726' }, 1],
  ['491', { tpEvento: '110113' }, 1],
  ['492', { verEvento: '2.00' }, 1],
  ['493', { detalhe: '<descEvento>Cancelamento</descEvento>' }, 1],
])('cancelamento recusado: %s', async (codigo, e, minutos) => {
  const { chave, nProt } = await autorizar()
  depois(minutos)
  expect(cStat(await evento(chave, { nProt, ...e }))).toBe(codigo)
})

test('494: evento de chave que a SEFAZ não tem', async () => {
  depois(1)
  expect(cStat(await evento(montar({ nNF: 99_998, a1 }).chave))).toBe('494')
})

test('NF-e de SP: cancelamento 135 até 24 horas, 155 até 480, 501 depois', async () => {
  const em = async (horas: number) => {
    const { chave, nProt } = await autorizar({ modelo: '55' })
    depois(horas * 60)
    return cStat(await evento(chave, { nProt }))
  }
  expect([await em(23), await em(25), await em(479), await em(481)]).toEqual(['135', '155', '155', '501'])
})

test('a NFC-e é cancelada pela offline que a substituiu, até 168 horas', async () => {
  const primeira = await autorizar()
  const offline = await autorizar({ tpEmis: '9' })
  depois(100 * 60)
  const com = (e: Evento) => evento(primeira.chave, { tpEvento: '110112', nProt: primeira.nProt, ...e })
  expect(cStat(await com({ chNFeRef: montar({ nNF: 99_997, a1, tpEmis: '9' }).chave }))).toBe('912')
  expect(cStat(await com({ chNFeRef: primeira.chave }))).toBe('920')
  expect(cStat(await com({ chNFeRef: offline.chave }))).toBe('135')
  expect(campo(await consultar(primeira.chave), 'cStat')).toBe('101')
})

const ORGAO = '<cOrgaoAutor>35</cOrgaoAutor><tpAutor>1</tpAutor><verAplic>t</verAplic>'
const PREVISAO = `<descEvento>Atualização da Data de Previsão de Entrega</descEvento>${ORGAO}<dPrevEntrega>2026-12-10</dPrevEntrega>`
const ATOR = `<descEvento>Ator interessado na NF-e</descEvento>${ORGAO}<autXML><CNPJ>11444777000161</CNPJ></autXML>`
const previsao: Evento = { tpEvento: '112150', em: 'svrs', detalhe: PREVISAO }
const ator: Evento = { tpEvento: '110150', em: 'an', detalhe: ATOR }

test.each<[string, Evento]>([
  ['112150', previsao],
  ['110150', ator],
])(
  '%s: 135 onde se registra; 491 em outro lugar, 493 fora da forma, 573 de novo, 574 de outro, 580 de cancelada',
  async (_, e) => {
    const { chave, nProt } = await autorizar({ modelo: '55' })
    depois(1)
    const pedir = (mudanca: Evento = {}) => evento(chave, { ...e, ...mudanca }).then(cStat)
    expect(await pedir({ em: e.em === 'an' ? 'svrs' : 'an' })).toBe('491')
    expect(await pedir({ detalhe: e.detalhe?.replace('<verAplic>t</verAplic>', '') ?? '' })).toBe('493')
    expect(await pedir({ detalhe: `${e.detalhe}<outro>1</outro>` })).toBe('493')
    expect(await pedir({ cnpj: '11222333000262' })).toBe('574')
    expect(await pedir()).toBe('135')
    expect(await pedir()).toBe('573')
    const outro = e.detalhe?.replace('11444777000161', '04252011000110') ?? ''
    expect(await pedir({ nSeq: '2', detalhe: outro })).toBe('135')
    expect(cStat(await evento(chave, { nProt }))).toBe('135')
    expect(await pedir({ nSeq: '3' })).toBe('580')
  },
)

test('110001 desfaz um evento da nota pelo protocolo dele, uma vez (222)', async () => {
  const { chave } = await autorizar({ modelo: '55' })
  depois(1)
  const feito = campo(await evento(chave, previsao), 'nProt')
  const desfazer = (protocolo: string, nSeq = '1') =>
    evento(chave, {
      tpEvento: '110001',
      em: 'svrs',
      nSeq,
      detalhe: `<descEvento>Cancelamento de Evento</descEvento><cOrgaoAutor>35</cOrgaoAutor><verAplic>t</verAplic><tpEventoAut>112150</tpEventoAut><nProtEvento>${protocolo}</nProtEvento>`,
    }).then(cStat)
  expect(await desfazer('135269999999999')).toBe('222')
  expect(await desfazer(feito)).toBe('135')
  expect(await desfazer(feito, '2')).toBe('222')
})

test('carta de correção: aceita na NF-e, vedada na NFC-e (784)', async () => {
  const nfe = await autorizar({ modelo: '55' })
  expect(cStat(await evento(nfe.chave, { tpEvento: '110110' }))).toBe('135')
  expect(campo(await consultar(nfe.chave), 'cStat')).toBe('100')
  const nfce = await autorizar()
  expect(cStat(await evento(nfce.chave, { tpEvento: '110110' }))).toBe('784')
})

test('inutilização: 102, 206 depois, e 563, 256, 241, 224, 201, 453', async () => {
  depois(0)
  const ok = await inutilizar(8001, 8003)
  expect([cStat(ok), campo(ok, 'nNFIni'), campo(ok, 'nNFFin')]).toEqual(['102', '8001', '8003'])
  expect(campo(ok, 'nProt')).toMatch(/^\d{15}$/)
  expect(cStat((await autorizar({ nNF: 8002 })).resposta)).toBe('206')
  expect(cStat(await inutilizar(8001, 8003))).toBe('563')
  expect(cStat(await inutilizar(8003, 8004))).toBe('256')
  await autorizar({ nNF: 8010 })
  expect(cStat(await inutilizar(8009, 8011))).toBe('241')
  expect(cStat(await inutilizar(8021, 8020))).toBe('224')
  expect(cStat(await inutilizar(20_000, 30_000))).toBe('201')
  expect(cStat(await inutilizar(8030, 8030, { ano: '27' }))).toBe('453')
})

test('consulta: chave de ano, mês ou emitente que não existe', async () => {
  const { chave } = await autorizar()
  const com = async (de: number, texto: string) => {
    const corpo = chave.slice(0, de) + texto + chave.slice(de + texto.length, 43)
    return cStat(await consultar(corpo + dvChave(corpo)))
  }
  expect(await com(2, '05')).toBe('615')
  expect(await com(2, '99')).toBe('615')
  expect(await com(4, '13')).toBe('616')
  expect(await com(6, '11222333000182')).toBe('617')
  expect(await com(6, CNPJ)).toBe('100')
})

test('evento: 490 de autor com CPF errado, 690 de nota que um CT-e leva', async () => {
  const { chave, nProt } = await autorizar({ modelo: '55' })
  expect(cStat(await evento(chave, { nProt, cpf: '52998224726' }))).toBe('490')
  sim.dials.adjust({ com_cte: [chave] })
  expect(cStat(await evento(chave, { nProt }))).toBe('690')
  sim.dials.restart()
  expect(cStat(await evento(chave, { nProt }))).toBe('135')
})
