import { afterAll, beforeAll, expect, test } from 'vitest'
import { assinanteOf, signWith } from '../../../sim/sefaz/wire/signer.ts'
import { dvChave } from '../../../src/core/document/chave.ts'
import { readCompany } from '../../../src/server/modules/recebidas/cursor-repository.ts'
import { receive } from '../../../src/server/modules/recebidas/receive.ts'
import { chamar, criarA1 } from '../../sim/simulator-fixture.ts'
import { envelopeDeTransporte, evento } from '../../sim/transporte/papel.ts'
import { abrirLoja, CNPJ, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const TRANSPORTADORA = '54321005000145'
const controle = async (caminho: string, corpo: object) => {
  const { port, caPem } = loja.simulador
  const { texto } = await chamar({ port, ca: caPem, caminho, corpo: JSON.stringify(corpo) })
  return JSON.parse(texto).data
}
const HORA = 60 * 60_000
const passar = async (horas = 1.1) => {
  loja.clock.advance(horas * HORA)
  await loja.quieto()
}
const listar = async (faixa = 'todos') =>
  (await loja.caixa.call('GET', `conhecimentos_recebidos?faixa=${faixa}`)).body.data
/** A carrier's CT-e that came by the distribution. */
async function receber(dito: object = {}): Promise<{ id: number; chave: string; nProt: string }> {
  const { chave, nProt } = await controle('/sim/conhecimentos', { cnpj: CNPJ, ...dito })
  await loja.caixa.call('GET', 'manifesto')
  await passar()
  const id = (await listar()).find((um: { chave: string }) => um.chave === chave)?.id
  return { id, chave, nProt }
}
/** What the carrier registers on its CT-e. */
async function acontecer(chave: string, tpEvento: string, detalhe: string): Promise<void> {
  const { port, caPem } = loja.simulador
  const a1 = criarA1({ cnpj: TRANSPORTADORA })
  const quando = `${new Date(loja.clock().getTime() - 3 * HORA).toISOString().slice(0, 19)}-03:00`
  const xml = evento({ projeto: 'cte', chave, tpEvento, detalhe, a1, quando, autor: TRANSPORTADORA })
  const { texto } = await chamar({
    ...{ port, ca: caPem, a1, caminho: '/ws/CTeRecepcaoEventoV4/CTeRecepcaoEventoV4.asmx' },
    corpo: envelopeDeTransporte('CTeRecepcaoEventoV4', xml),
  })
  expect(texto).toContain('<cStat>135</cStat>')
}
const xmlDe = async (chave: string) =>
  (
    await loja.sql<{ xml: string }>('select xml_proc as xml from conhecimentos_recebidos where chave = $1', [
      chave,
    ])
  )[0]?.xml ?? ''
let numero = 900
/** The same CT-e with another number and other words, signed anew. */
function outro(
  xml: string,
  mudar: (cte: string) => string,
  cnpj = TRANSPORTADORA,
): { xml: string; chave: string } {
  const antes = /Id="CTe(\d{44})"/.exec(xml)?.[1] ?? ''
  const corpo =
    antes.slice(0, 6) + cnpj + antes.slice(20, 25) + String(++numero).padStart(9, '0') + antes.slice(34, 43)
  const chave = corpo + dvChave(corpo)
  const cte = (/<CTe .*<\/CTe>/s.exec(xml)?.[0] ?? '')
    .replace(/<Signature .*<\/Signature>/s, '')
    .replaceAll(antes, chave)
  const { xml: assinado } = signWith(mudar(cte), 'infCte', assinanteOf(cnpj, 'TRANSPORTES', loja.clock()))
  return { chave, xml: xml.replaceAll(antes, chave).replace(/<CTe .*<\/CTe>/s, () => assinado) }
}
/** What the distribution would give, in that order. */
const chegar = (...xmls: string[]) =>
  loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    const empresa = await readCompany(q, loja.empresa_id, 'cte')
    if (!empresa) throw new Error('sem empresa')
    const documentos = xmls.map((xml, i) => ({ nsu: 9000 + i, schema: '', xml }))
    await receive(q, { account_id: loja.account_id }, empresa, documentos, {
      agora: loja.clock(),
      porNsu: true,
    })
  })

test('o CT-e da transportadora chega sozinho, com papel e prazo, e só a esta empresa', async () => {
  const nota = `3526${'9'.repeat(39)}1`
  const { chave } = await receber({ valor: '321.00', chaves: [nota] })
  const [cte] = await listar('tomador')
  expect(cte).toMatchObject({
    ...{ chave, nome: 'TRANSPORTES ESTRADA REAL LTDA', numero: String(Number(chave.slice(25, 34))) },
    ...{ notas: '1', v_prest: '321.00', v_icms: '38.52', situacao: 'autorizado', tomador: true },
  })
  // 45 days after the authorisation
  expect(new Date(cte.prazo_desacordo).getTime() - new Date(cte.dh_emi).getTime()).toBe(45 * 24 * HORA)
  expect(await listar('acompanhamento')).toEqual([])
  // twice the same changes nothing, and the cursor of the NF-e is another
  await chegar(await xmlDe(chave))
  expect(await listar()).toHaveLength(1)
  expect(await loja.sql('select projeto, ult_nsu::int from distribuicoes order by 1')).toEqual([
    { projeto: 'cte', ult_nsu: 1 },
    { projeto: 'nfe', ult_nsu: 0 },
  ])
  const { usuarios } = await createAccount(loja.deps.db, { users: [{ email: 'outra@loja.br' }] })
  const outra = await loja.login(Object.keys(usuarios)[0] as string)
  expect((await outra.call('GET', 'conhecimentos_recebidos?faixa=todos')).body.data).toEqual([])
})

test('o próprio e o alterado ficam de fora, e o substituído o é em qualquer ordem', async () => {
  const { chave } = await receber()
  const xml = await xmlDe(chave)
  const antes = (await listar()).length
  const meu = outro(xml, cte => cte.replaceAll(`<CNPJ>${TRANSPORTADORA}`, `<CNPJ>${CNPJ}`), CNPJ)
  await chegar(meu.xml, outro(xml, cte => cte).xml.replaceAll('>150.00<', '>15.00<'), '<a/>', '<a')
  expect(await listar()).toHaveLength(antes)
  expect(
    await loja.sql(`select mensagem from notificacoes where titulo = 'Documento recebido ilegível'`),
  ).toEqual([{ mensagem: expect.stringContaining('2 documentos que não se lê (NSU 9001, 9003)') }])
  const velho = outro(xml, cte => cte)
  const novo = outro(xml, cte =>
    cte
      .replace('<tpCTe>0', '<tpCTe>3')
      .replace('</infModal>', `</infModal><infCteSub><chCte>${velho.chave}</chCte></infCteSub>`),
  )
  await chegar(novo.xml, velho.xml)
  const situacao = async (de: string) =>
    (await listar()).find((um: { chave: string }) => um.chave === de)?.situacao
  expect([await situacao(velho.chave), await situacao(novo.chave)]).toEqual(['substituido', 'autorizado'])
})

test('cancelado por quem o emitiu, sai dos que se pagam e o sino o diz', async () => {
  const { chave, nProt } = await receber()
  await acontecer(
    chave,
    '110111',
    `<evCancCTe><descEvento>Cancelamento</descEvento><nProt>${nProt}</nProt><xJust>Erro de digitacao no frete</xJust></evCancCTe>`,
  )
  await passar()
  expect((await listar('encerrados')).find((um: { chave: string }) => um.chave === chave)).toMatchObject({
    situacao: 'cancelado',
  })
  expect((await listar('tomador')).map((um: { chave: string }) => um.chave)).not.toContain(chave)
  expect(await loja.sql('select mensagem from notificacoes')).toContainEqual({
    mensagem: `TRANSPORTES ESTRADA REAL LTDA cancelou o CT-e ${Number(chave.slice(25, 34))}: não pague este frete.`,
  })
})

test('a chave lida diz que o CT-e não se busca, e o prazo perto é avisado uma vez', async () => {
  const { chave } = await receber()
  const { status, body } = await loja.caixa.call('POST', 'manifesto/buscar', { chave })
  expect([status, body.errors]).toEqual([
    422,
    {
      chave: [
        'A chave é de um CT-e, que a SEFAZ não entrega pela chave: ele chega sozinho em Conhecimentos recebidos, ou importe o XML',
      ],
    },
  ])
  const avisos = async () =>
    (await loja.sql(`select from notificacoes where titulo = 'Prazo do desacordo acabando'`)).length
  loja.clock.advance(41 * 24 * HORA)
  await loja.vencer('estoque')
  await loja.quieto()
  const ditos = await avisos()
  expect(ditos).toBeGreaterThan(0)
  await loja.vencer('estoque')
  await loja.quieto()
  expect(await avisos()).toBe(ditos)
})
