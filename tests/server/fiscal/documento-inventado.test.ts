import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BRASILIA } from '../../../src/core/document/fuso.ts'
import type { Q, Tenant } from '../../../src/server/db/transaction.ts'
import { type Model, NotaInviavel } from '../../../src/server/issuing/models/model.ts'
import { numberDocument } from '../../../src/server/issuing/numbers/number.ts'
import { INICIO } from '../database.ts'
import { handTime } from '../time.ts'
import { abrirLoja, CNPJ, type Loja } from '../vendas/loja.ts'
import { outraAutoridade } from './outra-autoridade.ts'

const NS = vi.hoisted(() => 'http://www.portalfiscal.inf.br/viagem')

interface Viagem {
  placa: string
  cargas: { descricao: string; peso: string }[]
}

const outra = await outraAutoridade(corpo => {
  const chave = /Id="V(\d{44})"/.exec(corpo)?.[1]
  return `<ret><cStat>100</cStat><xMotivo>Autorizada a viagem ${chave}</xMotivo><nProt>158260000000001</nProt></ret>`
})

// The adapter: reading its owner, the object, its bytes, its door. Everything else is the product as it is.
vi.mock(import('../../../src/server/issuing/models/index.ts'), async original => {
  const { modelsOf, ...rest } = await original()
  const { f, g } = await import('../../../src/core/dfe/kit/node.ts')
  const { quantidade, texto } = await import('../../../src/core/dfe/kit/types.ts')
  const { writeXml } = await import('../../../src/core/dfe/kit/xml.ts')
  const { parseXml, findNo } = await import('../../../src/core/dfe/kit/parse.ts')
  const { signElement } = await import('../../../src/server/sefaz/sign.ts')
  const { createTransporte } = await import('../../../src/server/sefaz/client/transporte.ts')
  const { NODE_ALONE } = await import('../../../src/server/sefaz/trust.ts')
  const carga = g('carga', [f('xCarga', texto(1, 60)), f('peso', quantidade)], { max: 99 })
  const infViagem = g('infViagem', [f('placa', texto(7, 7)), carga], { atributos: [f('Id', texto(45, 45))] })
  const layout = g('viagem', [infViagem], { ns: NS })
  const transporte = createTransporte(NODE_ALONE, handTime(INICIO))

  const viagem: Model<Viagem, { infViagem: Record<string, unknown> & { carga: object[] } }> = {
    origem: 'viagem',
    modelos: ['99'],
    balcao: () => false,
    atraso: () => null,
    async read(q: Q, tenant: Tenant, { origem_id }) {
      const { rows } = await q.query<Viagem>(
        `select placa, (select coalesce(json_agg(c order by num), '[]') from viagem_cargas c where c.viagem_id = v.id) as cargas
          from viagens v where account_id = $1 and id = $2`,
        [tenant.account_id, origem_id],
      )
      return rows[0] as Viagem
    },
    entregue: () => false,
    compose: ({ chave }, { placa, cargas }) => ({
      infViagem: {
        '@Id': `V${chave}`,
        placa,
        carga: cargas.map(({ descricao, peso }) => ({ xCarga: descricao, peso: String(peso) })),
      },
    }),
    preflight({ infViagem: { carga } }) {
      if (carga.length === 0) throw new NotaInviavel('A viagem está sem carga', 'cargas', null)
    },
    sign(rascunho, { certificado }) {
      const xml = signElement(writeXml(layout, rascunho as never), 'infViagem', 'viagem', certificado)
      return { xml, digest: findNo(parseXml(xml), 'DigestValue')?.texto ?? '' }
    },
    async send({ certificado }, xml) {
      const entrega = await transporte.send({
        url: outra.url,
        corpo: xml,
        contentType: 'application/xml',
        certificado,
        caPem: outra.caPem,
        paciencia: 5_000,
      })
      if (entrega.kind !== 'answer') throw new Error(entrega.causa)
      const ret = parseXml(entrega.corpo)
      const dito = (tag: string) => findNo(ret, tag)?.texto ?? ''
      const disse = { cStat: dito('cStat'), xMotivo: dito('xMotivo'), xml: entrega.corpo }
      const protocolo = {
        chave: '',
        nProt: dito('nProt'),
        dhRecbto: '',
        digVal: null,
        mensagens: [],
        ...disse,
      }
      return { kind: 'answer', resposta: { ...disse, nRec: null, protocolo }, ms: 0 }
    },
    consult: async () => ({ kind: 'not_sent', causa: 'ninguém pergunta', ms: 0 }),
    proc: (xml, protocolo) => `<viagemProc>${xml}${protocolo}</viagemProc>`,
  }
  return { ...rest, modelsOf: (...args) => [...modelsOf(...args), viagem as Model] }
})

let loja: Loja
let serie_id: number
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.deps.db.pool.query(`
    create table viagens (account_id bigint, id bigint, placa text);
    create table viagem_cargas (viagem_id bigint, num int, descricao text, peso numeric)`)
  const [serie] = await loja.sql<{ id: number }>(
    `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia)
      values ($1, $2, 'Viagens', '99', '7', 0) returning id`,
    [loja.account_id, loja.empresa_id],
  )
  serie_id = serie?.id ?? 0
})
afterAll(async () => {
  outra.close()
  await loja.close()
})

/** Stores it with its lines and asks for its issuing, in one transaction. */
async function partir(id: number, cargas: Viagem['cargas']) {
  await loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    await q.query('insert into viagens values ($1, $2, $3)', [loja.account_id, id, 'ABC1D23'])
    for (const [num, { descricao, peso }] of cargas.entries())
      await q.query('insert into viagem_cargas values ($1, $2, $3, $4)', [id, num, descricao, peso])
    const dono = { origem_tipo: 'viagem', origem_id: id, terminal_id: null, empresa_id: loja.empresa_id }
    const numeracao = { modelo: '99', serie_id, serie: 7, sequencia: 0, cnpj: CNPJ, uf: 'SP', tentativa: 1 }
    const agora = loja.clock()
    await numberDocument(
      q,
      { account_id: loja.account_id },
      { ...dono, ...numeracao, fuso: BRASILIA, tp_amb: 2, emissao: agora, contingencia: null },
      agora,
    )
  })
  await loja.quieto()
  const [documento] = await loja.sql<Record<string, unknown>>(
    `select venda_id, terminal_id, modelo, numero, chave, status_emissao, protocolo, xmotivo, campo, xml_proc
      from documentos_fiscais where origem_tipo = 'viagem' and origem_id = $1`,
    [id],
  )
  return documento
}

test('um documento com linhas é um modelo: numerado, assinado e autorizado', async () => {
  const viagem = await partir(1, [
    { descricao: 'Água mineral', peso: '120.5' },
    { descricao: 'Queijo', peso: '8' },
  ])
  expect(viagem).toMatchObject({
    venda_id: null,
    terminal_id: null,
    modelo: '99',
    numero: 1,
    status_emissao: 'autorizada',
    protocolo: '158260000000001',
    xmotivo: `Autorizada a viagem ${viagem?.['chave']}`,
  })
  expect(outra.ouviu[0]).toContain(`<viagem xmlns="${NS}"><infViagem Id="V${viagem?.['chave']}">`)
  expect(outra.ouviu[0]).toMatch(/<xCarga>Água mineral<.*<xCarga>Queijo<.*<Signature /)
  expect(viagem?.['xml_proc']).toBe(
    `<viagemProc>${outra.ouviu[0]}<ret>${String(viagem?.['xml_proc']).split('<ret>')[1]}`,
  )
})

test('o que o modelo não aceita é dito antes de sair', async () => {
  const antes = outra.ouviu.length
  expect(await partir(2, [])).toMatchObject({
    status_emissao: 'rejeitada',
    xmotivo: 'A viagem está sem carga',
    campo: 'cargas',
  })
  expect(outra.ouviu).toHaveLength(antes)
})
