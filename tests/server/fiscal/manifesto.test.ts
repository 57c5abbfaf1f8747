import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BRASILIA } from '../../../src/core/document/fuso.ts'
import { ISSUED_OWNERS, issuedSql } from '../../../src/server/documents/issued/view.ts'
import { numberDocument } from '../../../src/server/issuing/numbers/number.ts'
import { createSefazClient } from '../../../src/server/sefaz/client/client.ts'
import { INICIO } from '../database.ts'
import { certificadoDemo } from '../sefaz/certificado-demo.ts'
import { diaEm, handTime } from '../time.ts'
import { abrirLoja, CNPJ, type Loja } from '../vendas/loja.ts'

/** Messages that went out, and their answers. */
const heard = vi.hoisted(() => [] as { path: string; corpo: string; resposta: string }[])

vi.mock(import('../../../src/server/sefaz/client/transporte.ts'), async original => {
  const { createTransporte } = await original()
  return {
    createTransporte(...given) {
      const transporte = createTransporte(...given)
      return {
        ...transporte,
        async send(envio) {
          const entrega = await transporte.send(envio)
          const resposta = entrega.kind === 'answer' ? entrega.corpo : entrega.kind
          heard.push({ path: new URL(envio.url).pathname, corpo: envio.corpo, resposta })
          return entrega
        },
      }
    },
  }
})

// A manifest whose owner is a row of three columns: its way by the wire is the product's.
vi.mock(import('../../../src/server/issuing/models/index.ts'), async original => {
  const { modelsOf, ...rest } = await original()
  const { transportModel } = await import('../../../src/server/issuing/models/transport.ts')
  const { MDFE_FAMILY } = await import('../../../src/core/dfe/mdfe/family.ts')
  const { preflightMdfe } = await import('../../../src/core/dfe/mdfe/preflight/index.ts')
  const { MDFE } = await import('../../../src/core/dfe/mdfe/layout/mdfe.ts')
  const { buildMdfe } = await import('../../../src/core/dfe/mdfe/compose/mdfe.ts')
  const { cavalo, proprio, RIO, rodo, CPF } = await import('../../core/dfe/mdfe/exemplo.ts')
  const manifesto = transportModel({
    ...{ family: MDFE_FAMILY, layout: () => MDFE },
    document: { id: 'carreto', fields: {}, issued: { modelo: '58' } },
    async read(q, tenant, { origem_id }) {
      const { rows } = await q.query<Record<'placa' | 'peso' | 'nota', string>>(
        'select placa, peso, nota from carretos where account_id = $1 and id = $2',
        [tenant.account_id, origem_id],
      )
      return rows[0] as Record<'placa' | 'peso' | 'nota', string>
    },
    entry: ({ chave, dh_emi, tp_emis }, { placa, peso, nota }) => {
      const tracao = {
        ...cavalo,
        placa,
        condutores: [{ nome: 'José da Silva', cpf: CPF }],
        rodado: '03' as const,
      }
      return proprio(
        {
          ...{ chave, modal: rodo({ tracao }), carga: { valor: '15230.5', unidade: '01', peso } },
          descarregamento: [{ ...RIO, documentos: [{ chave: nota }] }],
          emit: { ...proprio().emit, IE: '110042490114' },
        },
        { dhEmi: dh_emi, tpEmis: String(tp_emis) as '1' | '2' },
      )
    },
    build: buildMdfe,
    check: (entrada, objeto) =>
      Number(entrada.carga.peso) > 0
        ? preflightMdfe(entrada, objeto)
        : [{ texto: 'O manifesto está sem peso', campo: 'peso', codigo: '' }],
  })
  return { ...rest, modelsOf: (...args) => [...modelsOf(...args), manifesto as never] }
})

let loja: Loja
let serie_id: number
/** Key of the note that is carried. */
let nota: string
beforeAll(async () => {
  loja = await abrirLoja()
  const dono = {
    kind: 'carreto',
    table: 'carretos',
    recipient: 'contratante_id',
    total: 'frete',
    way: 'emissao',
  }
  await loja.deps.db.pool.query(`
    create table carretos (account_id bigint, id bigint, placa text, peso text, nota text, emissao text, contratante_id bigint,
      frete numeric, primary key (account_id, id));
    create or replace view documentos_emitidos with (security_invoker = true) as ${issuedSql([...ISSUED_OWNERS, dono])}`)
  const [serie] = await loja.sql<{ id: number }>(
    `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia)
      values ($1, $2, 'Manifestos', '58', '1', 0) returning id`,
    [loja.account_id, loja.empresa_id],
  )
  serie_id = serie?.id ?? 0
  // the authority knows the notes that are carried
  const { id } = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  nota = (await loja.ver(id)).chave ?? ''
})
afterAll(() => loja.close())

const tenant = () => ({ account_id: loja.account_id })
const doCarreto = (id: number) => ({ origem_tipo: 'carreto', origem_id: id })
const sessao = () => ({ ...tenant(), empresa_id: loja.empresa_id, usuario_id: 1 }) as never

async function sair(id: number, { placa = 'ABC1D23', peso = '1250.5', emissao = '1' } = {}) {
  await loja.deps.db.tx(tenant(), async q => {
    await q.query('insert into carretos values ($1, $2, $3, $4, $5, $6)', [
      ...[loja.account_id, id, placa, peso, nota, emissao],
    ])
    const numeracao = { modelo: '58', serie_id, serie: 1, sequencia: 0, cnpj: CNPJ, uf: 'SP', tentativa: 1 }
    const dono = { ...doCarreto(id), terminal_id: null, empresa_id: loja.empresa_id }
    const agora = loja.clock()
    const como = { fuso: BRASILIA, tp_amb: 2 as const, emissao: agora, contingencia: null }
    await numberDocument(q, tenant(), { ...dono, ...numeracao, ...como }, agora)
  })
  await loja.quieto()
  return documento(id)
}

async function documento(id: number) {
  const [row] = await loja.sql<Record<string, string | null>>(
    `select status_emissao, chave, numero::text, cstat, xmotivo, campo, protocolo, xml_assinado, xml_proc
      from documentos_fiscais where origem_tipo = 'carreto' and origem_id = $1`,
    [id],
  )
  return row ?? {}
}

/** The document inside the packet of the last message to an operation. */
function pacote(operacao: string): string {
  const { corpo = '' } = heard.findLast(({ path }) => path.endsWith(operacao)) ?? {}
  const inside = /<mdfeDadosMsg[^>]*>([^<]+)</.exec(corpo)?.[1] ?? ''
  return gunzipSync(Buffer.from(inside, 'base64')).toString()
}

test('o manifesto é numerado, assinado, autorizado e guardado como mdfeProc', async () => {
  const mdfe = await sair(1)
  expect([mdfe['status_emissao'], mdfe['cstat'], mdfe['xmotivo']]).toEqual([
    'autorizada',
    '100',
    expect.stringContaining('Autorizado o uso do MDF-e'),
  ])
  expect(mdfe['chave']?.slice(20, 22)).toBe('58')
  expect(heard.at(-1)?.path).toBe('/ws/svrs/MDFeRecepcaoSinc')
  expect(heard.at(-1)?.corpo).toContain(
    '<soap12:Header><mdfeCabecMsg xmlns="http://www.portalfiscal.inf.br/mdfe/wsdl/MDFeRecepcaoSinc"><cUF>35</cUF><versaoDados>3.00</versaoDados>',
  )
  // what arrives is what was stored before it left
  expect(pacote('MDFeRecepcaoSinc')).toBe(mdfe['xml_assinado'])
  expect(mdfe['xml_assinado']).toMatch(
    new RegExp(
      `<qrCodMDFe>https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode\\?chMDFe=${mdfe['chave']}&amp;tpAmb=2</qrCodMDFe></infMDFeSupl><Signature`,
    ),
  )
  expect(mdfe['xml_proc']).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?><mdfeProc xmlns="http:\/\/www.portalfiscal.inf.br\/mdfe" versao="3.00"><MDFe /,
  )
  expect(mdfe['xml_proc']).toContain(`<nProt>${mdfe['protocolo']}</nProt>`)
})

test('o que o leiaute ou a regra não aceita é dito antes de sair', async () => {
  const antes = heard.length
  expect(await sair(2, { peso: '0' })).toMatchObject({
    ...{ status_emissao: 'rejeitada', xmotivo: 'O manifesto está sem peso', campo: 'peso' },
  })
  expect(await sair(3, { placa: 'AB' })).toMatchObject({
    ...{ status_emissao: 'rejeitada', cstat: '215', campo: 'veiculo' },
  })
  expect(heard).toHaveLength(antes)
})

test('um número recusado não se inutiliza', async () => {
  await expect(
    loja.app.sales.fiscal.cancelar(
      sessao(),
      doCarreto(2),
      { justificativa: 'O carreto foi desfeito' },
      { stands: async () => {} },
    ),
  ).rejects.toThrow('Número não usado, nada a inutilizar')
})

/** Asks which manifests the authority has as open. */
async function abertos() {
  const client = createSefazClient({ time: handTime(INICIO) })
  const { port, caPem } = loja.simulador
  const onde = { base: `https://127.0.0.1:${port}`, caPem, certificado: certificadoDemo() }
  const disse = await client.openManifests({ ...onde, cnpj: CNPJ, uf: 'SP', modelo: '58', tpAmb: '2' })
  client.close()
  return disse
}

test('a SEFAZ diz quais manifestos estão abertos', async () => {
  const disse = await abertos()
  const { chave, protocolo } = await documento(1)
  expect(disse).toMatchObject({
    kind: 'answer',
    resposta: { cStat: '111', abertos: [{ chave, nProt: protocolo }] },
  })
})

test('o encerramento fecha o manifesto, e ele não está mais aberto', async () => {
  const pedido = { tipo: '110112', dados: { data: diaEm(loja.clock()), cMun: '3304557' } }
  await loja.app.sales.fiscal.pedir(sessao(), doCarreto(1), pedido)
  const mdfe = await documento(1)
  expect(mdfe['status_emissao']).toBe('encerrada')
  const [evento] = await loja.sql<Record<string, string>>(
    `select e.status, e.xml_proc from eventos_fiscais e join documentos_fiscais d on d.id = e.documento_id
      where d.chave = $1`,
    [mdfe['chave']],
  )
  expect(evento?.['status']).toBe('registrado')
  expect(evento?.['xml_proc']).toMatch(/<procEventoMDFe .*<eventoMDFe .*<evEncMDFe>.*<retEventoMDFe /)
  const disse = await abertos()
  expect(disse).toMatchObject({ kind: 'answer', resposta: { cStat: '112', abertos: [] } })
})

test('a resposta perdida de um manifesto é achada pela chave', async () => {
  expect(loja.simulador.dials.adjust({ falha: 'sem_resposta' })).toBeNull()
  const mdfe = await sair(4, { placa: 'XYZ9K87' })
  expect(mdfe['status_emissao']).not.toBe('autorizada')
  loja.simulador.dials.restart()
  for (const ms of [60_000, 60_000, 300_000]) {
    loja.clock.advance(ms)
    await loja.quieto()
  }
  expect((await documento(4))['status_emissao']).toBe('autorizada')
})

test('em contingência o manifesto sai assinado, e depois chega com os mesmos bytes', async () => {
  expect(loja.simulador.dials.adjust({ falha: 'recusa' })).toBeNull()
  const mdfe = await sair(5, { placa: 'JKL4M56', emissao: '2' })
  expect([mdfe['status_emissao'], mdfe['chave']?.[34]]).toEqual(['contingencia', '2'])
  // the key's signature stands in the QR, and no reason in the document
  expect(mdfe['xml_assinado']).toMatch(/<tpEmis>2<.*&amp;tpAmb=2&amp;sign=[\w+/]+=*<\/qrCodMDFe>/)
  expect(mdfe['xml_assinado']).not.toMatch(/dhCont|xJust/)
  loja.simulador.dials.restart()
  for (const ms of [60_000, 60_000, 300_000]) {
    loja.clock.advance(ms)
    await loja.quieto()
  }
  const depois = await documento(5)
  expect([depois['status_emissao'], depois['xml_assinado']]).toEqual(['autorizada', mdfe['xml_assinado']])
})
