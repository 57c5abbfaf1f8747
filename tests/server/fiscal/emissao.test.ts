import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDemoPfx } from '../../../sim/certificates/demo-pfx.ts'
import { allowed, LETTER, type StatusEmissao, TRANSITIONS } from '../../../src/server/issuing/transitions.ts'
import { saveCertificate } from '../../../src/server/sefaz/certificate-repository.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { abrirLoja, CNPJ, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())
afterEach(() => loja.simulador.dials.restart())

const dial = (ajuste: object) => expect(loja.simulador.dials.adjust(ajuste)).toBeNull()
const cancelar = (id: number, justificativa = 'Cliente desistiu da compra') =>
  loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa })

async function autorizada() {
  const venda = await loja.vender()
  await loja.quieto()
  return loja.ver(venda.id)
}

describe('estados da emissão', () => {
  test.each<[StatusEmissao, StatusEmissao, boolean]>([
    ['pendente', 'assinada', true],
    ['pendente', 'contingencia', true],
    ['assinada', 'enviada', true],
    ['enviada', 'desconhecida', true],
    ['enviada', 'pendente', false],
    ['desconhecida', 'contingencia', false], // a number that may be at SEFAZ never changes its bytes
    ['contingencia', 'pendente', false],
    ['contingencia', 'assinada', false],
    ['autorizada', 'cancelada', true],
    ['autorizada', 'rejeitada', false],
    ['rejeitada', 'pendente', true],
    ['cancelada', 'autorizada', false],
    ['inutilizada', 'pendente', false],
    ['denegada', 'autorizada', false],
  ])('%s → %s: %s', (de, para, pode) => {
    expect(allowed(de, para)).toBe(pode)
  })

  test('cada estado tem a sua letra e todos têm um fim', () => {
    expect(Object.keys(LETTER).sort()).toEqual(Object.keys(TRANSITIONS).sort())
    const fins = Object.entries(TRANSITIONS).filter(([, para]) => para.length === 0)
    expect(fins.map(([de]) => de)).toEqual([
      'encerrada',
      'substituida',
      'denegada',
      'cancelada',
      'inutilizada',
    ])
  })
})

describe('rejeição', () => {
  test('a recusada diz cStat, sentido e campo, e emendada sai com o mesmo número', async () => {
    dial({ nao_cadastrados: [CNPJ] })
    const venda = await autorizada()
    expect(venda).toMatchObject({ status: 'R', status_emissao: 'rejeitada', cstat: '245' })
    expect(venda.orientacao?.texto.length).toBeGreaterThan(20)
    loja.simulador.dials.restart()
    const de_novo = await loja.caixa.call('POST', `vendas/${venda.id}/emitir`, {})
    expect(de_novo.body.data).toMatchObject({ status: 'E', numerocodumento: venda.numerocodumento })
    await loja.quieto()
    expect(await loja.ver(venda.id)).toMatchObject({
      status: 'T',
      numerocodumento: venda.numerocodumento,
      orientacao: null,
    })
  })

  test.each(['539', '206'])('%s, o número já é de outra nota: sai uma vez, com o próximo', async codigo => {
    dial({ rejeitar: Number(codigo) })
    const { id, ...recusada } = await autorizada()
    expect(recusada).toMatchObject({ status: 'R', cstat: codigo })
    dial({ rejeitar: null })
    const [primeira, outra] = await Promise.all(
      [1, 2].map(() => loja.caixa.call('POST', `vendas/${id}/emitir`, {})),
    )
    expect([primeira?.status, outra?.status]).toEqual([200, 200])
    await loja.quieto()
    const venda = await loja.ver(id)
    expect(venda).toMatchObject({ status: 'T', status_emissao: 'autorizada' })
    const tentativas = await loja.sql<{ numero: number; status_emissao: string; cstat: string }>(
      'select numero, status_emissao, cstat from documentos_fiscais where venda_id = $1 order by tentativa',
      [id],
    )
    expect(tentativas).toEqual([
      { numero: Number(recusada.numerocodumento), status_emissao: 'rejeitada', cstat: codigo }, // contrato
      { numero: Number(venda.numerocodumento), status_emissao: 'autorizada', cstat: '100' }, // contrato
    ])
    expect(Number(venda.numerocodumento)).toBeGreaterThan(Number(recusada.numerocodumento)) // contrato
    expect((await cancelar(id)).status).toBe(200)
    await loja.quieto()
    expect(await loja.ver(id)).toMatchObject({ status: 'C' })
  })

  test('emitida oito vezes ao mesmo tempo: todas respondem o mesmo e a nota é uma', async () => {
    dial({ nao_cadastrados: [CNPJ] })
    const venda = await autorizada()
    loja.simulador.dials.restart()
    const respostas = await Promise.all(
      Array.from({ length: 8 }, () =>
        loja.caixa.call('POST', `vendas/${venda.id}/emitir`, { cpf_cnpj: '52998224725' }),
      ),
    )
    expect(respostas.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await loja.quieto()
    expect(await loja.ver(venda.id)).toMatchObject({
      status: 'T',
      cpf_cnpj: '52998224725',
      numerocodumento: venda.numerocodumento,
    })
    const notas = await loja.sql('select from documentos_fiscais where venda_id = $1', [venda.id])
    expect(notas).toHaveLength(1)
  })

  test('acima do limite sem identificação é recusada, e emitida com o cliente depois', async () => {
    const criada = await loja.vender({}, '1001')
    await loja.quieto()
    expect(await loja.ver(criada.id)).toMatchObject({
      status: 'R',
      cstat: '750',
      orientacao: { campo: 'cpf_cnpj' },
      nao_enviada: true,
      diario: expect.arrayContaining([expect.objectContaining({ cstat: '750', causa: 'preflight' })]),
    })
    const { status } = await loja.caixa.call('POST', `vendas/${criada.id}/emitir`, {
      parceiro_id: loja.parceiros.completo,
    })
    expect(status).toBe(200)
    await loja.quieto()
    expect(await loja.ver(criada.id)).toMatchObject({
      status: 'T',
      orientacao: null,
      parceiro_id: loja.parceiros.completo,
      numerocodumento: criada.numerocodumento,
    })
    const { status: recusa } = await loja.caixa.call('POST', `vendas/${criada.id}/emitir`, {
      cpf_cnpj: '123',
    })
    expect(recusa).toBe(422)
  })

  test('o NCM emendado no cadastro vale na reemissão, e o que foi vendido não muda', async () => {
    await loja.sql("update produtos set ncm = '99999999' where id = $1", [loja.produtos.comum])
    const body = loja.venda()
    const { body: criada } = await loja.caixa.call('POST', 'vendas', {
      ...body,
      itens: [{ ...body.itens[0], ncm: '99999999' }],
    })
    await loja.quieto()
    expect(await loja.ver(criada.data.id)).toMatchObject({ status: 'R' })
    await loja.sql("update produtos set ncm = '22011000', nome = 'Outro nome' where id = $1", [
      loja.produtos.comum,
    ])
    await loja.caixa.call('POST', `vendas/${criada.data.id}/emitir`, {})
    await loja.quieto()
    const venda = await loja.ver(criada.data.id)
    expect(venda).toMatchObject({ status: 'T', valor_total: '10.00' })
    expect(venda.itens?.[0]).toMatchObject({ ncm: '22011000', nome: 'Água mineral 500 ml' })
  })

  test('GTIN ou CEST inválido no cadastro não segura a nota de quem já pagou', async () => {
    const body = loja.venda()
    const { body: criada } = await loja.caixa.call('POST', 'vendas', {
      ...body,
      itens: [{ ...body.itens[0], gtin: '7891000100104', cest: '999' }],
    })
    await loja.quieto()
    expect(await loja.ver(criada.data.id)).toMatchObject({ status: 'T' })
    const { body: xml } = await loja.caixa.call('GET', `vendas/${criada.data.id}/xml`)
    expect(xml).toContain('<cEAN>SEM GTIN</cEAN>')
    expect(xml).toContain('<cEANTrib>SEM GTIN</cEANTrib>')
    expect(xml).not.toMatch(/<CEST>|<indEscala>/)
  })

  test('o que tem CEST é de escala relevante até que o produto diga que não', async () => {
    const vendido = async () => {
      const body = loja.venda()
      const { body: criada } = await loja.caixa.call('POST', 'vendas', {
        ...body,
        itens: [{ ...body.itens[0], cest: '0300100' }],
      })
      await loja.quieto()
      return (await loja.caixa.call('GET', `vendas/${criada.data.id}/xml`)).body
    }
    const comum = (mudanca: string) =>
      loja.sql(`update produtos set ${mudanca} where id = $1`, [loja.produtos.comum])
    await comum("cest = '0300100', cnpj_fabricante = '11222333000181'")
    expect(await vendido()).toContain('<CEST>0300100</CEST><indEscala>S</indEscala><CFOP>')
    await comum('escala = true')
    expect(await vendido()).toContain(
      '<CEST>0300100</CEST><indEscala>N</indEscala><CNPJFab>11222333000181</CNPJFab>',
    )
    await comum('cest = null, escala = false, cnpj_fabricante = null')
  })

  test('o que a SEFAZ recusaria é visto antes de assinar, com o texto de quem conserta', async () => {
    await loja.sql("update empresas set ie = ''")
    const venda = await autorizada()
    expect(venda).toMatchObject({ status: 'R', cstat: '229' })
    expect(venda.orientacao).toEqual({
      campo: 'empresa.ie',
      texto: 'Informe a inscrição estadual da empresa',
    })
    await loja.sql("update empresas set ie = '110042490114'")
    await loja.caixa.call('POST', `vendas/${venda.id}/emitir`, {})
    await loja.quieto()
    expect(await loja.ver(venda.id)).toMatchObject({ status: 'T' })
  })

  test('cancelar uma rejeitada inutiliza o número e devolve o estoque', async () => {
    dial({ nao_cadastrados: [CNPJ] })
    const venda = await autorizada()
    loja.simulador.dials.restart()
    const { body } = await cancelar(venda.id)
    expect(body.data).toMatchObject({ status: 'I', status_emissao: 'inutilizada' })
    expect(await estoqueDa(venda.id)).toBe('0.0000')
  })
})

const estoqueDa = async (venda_id: number) =>
  (
    await loja.sql<{ soma: string }>(
      'select sum(qtde)::text as soma from estoque_movimentos where origem_id = $1',
      [venda_id],
    )
  )[0]?.soma

describe('cancelamento', () => {
  test('cancelada em 30 minutos, o estoque volta, e de novo não muda nada', async () => {
    const venda = await autorizada()
    expect(Date.parse(venda.prazo_cancelamento ?? '') - loja.clock().getTime()).toBe(30 * 60_000)
    const { status, body } = await cancelar(venda.id)
    expect([status, body.data]).toMatchObject([200, { status: 'C', status_emissao: 'cancelada' }])
    expect(await estoqueDa(venda.id)).toBe('0.0000')
    expect((await cancelar(venda.id)).body.data.status).toBe('C')
    expect(await estoqueDa(venda.id)).toBe('0.0000')
    const [evento] = await loja.sql<{ xml_proc: string }>(
      'select e.xml_proc from eventos_fiscais e join documentos_fiscais d on d.id = e.documento_id where d.venda_id = $1',
      [venda.id],
    )
    expect(evento?.xml_proc).toContain('<procEventoNFe')
  })

  test('depois dos 30 minutos é recusado com o motivo', async () => {
    const venda = await autorizada()
    loja.clock.advance(31 * 60_000)
    const { status, body } = await cancelar(venda.id)
    expect([status, body.message]).toEqual([422, 'O prazo de 30 minutos para cancelar a NFC-e já passou'])
  })

  test('a justificativa tem de 15 a 255 caracteres', async () => {
    const venda = await autorizada()
    for (const texto of ['curta', 'x'.repeat(256)]) {
      const { status, body } = await cancelar(venda.id, texto)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['justificativa']])
    }
  })

  test('a resposta do evento se perde: pedido de novo, não cancela duas vezes', async () => {
    const venda = await autorizada()
    dial({ falha: 'sem_resposta', servico: 'evento' })
    loja.person.patient = true
    const pedido = cancelar(venda.id)
    const falharam = "select from outbox where tipo = 'evento' and tentativas > 0"
    await expect.poll(() => loja.sql(falharam)).toHaveLength(1)
    expect((await loja.ver(venda.id)).orientacao?.texto).toContain('Cancelamento pedido')
    loja.simulador.dials.restart()
    // only the date moves: who asked still waits
    loja.clock.set(new Date(loja.clock().getTime() + 60_000))
    await loja.quieto()
    expect((await pedido).body.data.status).toBe('C')
    loja.person.patient = false
    expect(await estoqueDa(venda.id)).toBe('0.0000')
  })
})

describe('certificado', () => {
  const guardar = (senha: string, validade: string) => {
    const pfx = createDemoPfx({
      cnpj: CNPJ,
      razaoSocial: 'LOJA 1 LTDA',
      responsavel: 'FULANO DE TAL',
      cpfResponsavel: '11144477735',
      municipio: 'SAO PAULO',
      uf: 'SP',
      validoDe: new Date('2025-01-01T00:00:00Z'),
      validade: new Date(validade),
      senha: 'certo',
    })
    return loja.deps.db.tx({ account_id: loja.account_id }, q =>
      saveCertificate(q, loja.deps.vault, {
        account_id: loja.account_id,
        empresa_id: loja.empresa_id,
        pfx,
        senha,
        validade_certificado: validade.slice(0, 10),
      }),
    )
  }

  test.each([
    ['vencido', 'certo', '2026-11-01T00:00:00Z', /vencido/],
    ['com senha errada', 'errada', '2027-11-01T00:00:00Z', /senha do certificado/],
  ])(
    '%s: a venda fica gravada e pendente, diz por quê, e sai quando ele é trocado',
    async (_, senha, validade, texto) => {
      await guardar(senha, validade)
      const criada = await loja.vender()
      await loja.quieto()
      const parada = await loja.ver(criada.id)
      expect(parada).toMatchObject({ status: 'E', status_emissao: 'pendente' })
      expect(parada.orientacao?.texto).toMatch(texto)
      await guardar('certo', '2027-11-01T00:00:00Z')
      loja.clock.advance(60_000)
      await loja.quieto()
      expect(await loja.ver(criada.id)).toMatchObject({
        status: 'T',
        numerocodumento: criada.numerocodumento,
        orientacao: null,
      })
    },
  )
})

describe('QR Code versão 2', () => {
  const ajustar = (ajustes: object) => loja.caixa.call('PUT', 'config/ajustes', ajustes)
  const qr = async (id: number) =>
    /<qrCode>(?:<!\[CDATA\[)?([^\]<]+)/.exec((await loja.caixa.call('GET', `vendas/${id}/xml`)).body)?.[1] ??
    ''

  test('com o CSC a NFC-e leva a versão 2, e de volta à 3 não o leva', async () => {
    expect((await ajustar({ qrcode_versao: 2 })).body.errors).toEqual({
      qrcode_versao: ['Informe o CSC e o seu identificador'],
    })
    const posto = await ajustar({ csc_id: '000001', csc: 'TECLA-SIMULADOR-CSC-1', qrcode_versao: 2 })
    expect(posto.status).toBe(200)
    expect(JSON.stringify(posto.body)).not.toContain('SIMULADOR-CSC')
    const dois = await autorizada()
    expect(dois).toMatchObject({ status: 'T' })
    expect(await qr(dois.id)).toMatch(/\?p=\d{44}\|2\|2\|1\|[0-9A-F]{40}$/)
    await ajustar({ csc: 'OUTRO-CODIGO' })
    expect(await autorizada()).toMatchObject({
      status: 'R',
      cstat: '464',
      orientacao: { campo: 'empresa.csc' },
    })
    await ajustar({ qrcode_versao: 3, csc: null })
    const tres = await autorizada()
    expect(await qr(tres.id)).toMatch(/\?p=\d{44}\|3\|2$/)
    const trilha = await loja.sql("select * from auditoria where registro = 'empresas'")
    expect(trilha.length).toBeGreaterThan(0)
    expect(JSON.stringify(trilha)).not.toMatch(/SIMULADOR-CSC|OUTRO-CODIGO/)
  })
})

test('com controle de séries a nota leva endereço e IE de quem tem a série', async () => {
  const [serie] = await loja.sql<{ id: number }>('select serie_65_id as id from terminais where id = $1', [
    loja.terminais[0],
  ])
  await loja.sql(
    `insert into empresas_addresss (account_id, empresa_id, cep, endereco, numero, bairro, municipio_id, ufemissao, ie,
            serie_nfce_id) select account_id, id, '13010040', 'Rua da Filial', '7', 'Centro', '3509502', '35',
            '388108598269', $1 from empresas limit 1`,
    [serie?.id],
  )
  const emit = async () => {
    const { id } = await autorizada()
    const { body: xml } = await loja.caixa.call('GET', `vendas/${id}/xml`)
    return [/<xLgr>([^<]*)/, /<xMun>([^<]*)/, /<IE>(\d*)/].map(tag => tag.exec(xml)?.[1])
  }
  const principal = await emit()
  expect(principal).toEqual(['Avenida Paulista', 'São Paulo', '110042490114'])
  await loja.caixa.call('PUT', 'config/ajustes', { controle_serie: true })
  try {
    expect(await emit()).toEqual(['Rua da Filial', 'Campinas', '388108598269'])
  } finally {
    await loja.caixa.call('PUT', 'config/ajustes', { controle_serie: false })
    await loja.sql('delete from empresas_addresss')
  }
  expect(await emit()).toEqual(principal)
})

test('a alíquota do Simples do mês dá o crédito da nota, com a frase da lei', async () => {
  const { HOUSE: CASA } = await import('../../../src/server/db/house.ts')
  const mes = (valor: string, aliquota: string) =>
    loja.deps.db.tx({ account_id: CASA }, q =>
      q.query('insert into aliq_simples (account_id, empresa_id, mes, aliquota) values ($1, $2, $3, $4)', [
        CASA,
        loja.empresa_id,
        valor,
        aliquota,
      ]),
    )
  const [regra] = await loja.sql<{ id: number }>(
    `insert into tributacao_icms (account_id, nome, cst, cfop, origem, mov_estoque)
     select account_id, 'Simples', '101', '5102', '0', true from empresas limit 1 returning id`,
  )
  const id = regra?.id ?? 0
  const comprador = (tipo: number, ie: string | null) =>
    loja.sql('update parceiros_address set tipo_contribuite = $2, ie = $3 where id = $1', [
      loja.endereco,
      tipo,
      ie,
    ])
  const catalogo = async () => (await loja.caixa.call('GET', 'pdv/catalogo')).body.regras.icms[id]
  await loja.sql('update empresas set crt = 1')
  try {
    expect((await catalogo()).icms_credito).toBeUndefined()
    await mes('2026-11', '1.25')
    await mes('2026-12', '2.5')
    expect((await catalogo()).icms_credito).toBe('1.2500')
    // 101 belongs to no counter sale, 900 to any: its own rate is what the note says
    const regras = { ...loja.venda().regras, icms: { [id]: { ...(await catalogo()), cst: '900' } } }
    const [item] = loja.venda().itens
    const { body: criada } = await loja.caixa.call('POST', 'vendas', {
      ...loja.venda({ regras }),
      itens: [{ ...item, regraicms_id: id }],
    })
    await loja.quieto()
    expect(await loja.ver(criada.data.id)).toMatchObject({ status: 'T', orientacao: null })
    const { body: xml } = await loja.caixa.call('GET', `vendas/${criada.data.id}/xml`)
    expect(xml).toContain('<pCredSN>1.25</pCredSN><vCredICMSSN>0.13</vCredICMSSN>')
    expect(xml).toContain(
      'CRÉDITO DE ICMS NO VALOR DE R$ 0,13; CORRESPONDENTE À ALÍQUOTA DE 1,25%, NOS TERMOS DO ART. 23',
    )
    // the month is the shop's: it is December in UTC already
    loja.clock.set('2026-11-30T22:00:00-03:00')
    const deNovembro = async (numerocodumento: string) => {
      const { id: nota } = await criado(
        loja,
        dizer(loja, {
          numerocodumento, // the API's spelling
          itens: [{ produto_id: loja.produtos.comum, qtde: '2', preco: '10.00', regraicms_id: id }],
        }),
      )
      await loja.caixa.call('POST', `vendas/${nota}/emitir`, {})
      await loja.quieto()
      expect(await loja.ver(nota)).toMatchObject({ status: 'T', orientacao: null })
      return (await loja.caixa.call('GET', `vendas/${nota}/xml`)).body as string
    }
    // the credit is a taxpayer's: who is none has 102
    const aQuemNaoE = await deNovembro('42')
    expect(aQuemNaoE).toContain('<CSOSN>102</CSOSN>')
    expect(aQuemNaoE).not.toMatch(/CredSN|CredICMSSN|CRÉDITO DE ICMS/)
    await comprador(1, '110042490114')
    expect(await deNovembro('43')).toContain(
      '<CSOSN>101</CSOSN><pCredSN>1.25</pCredSN><vCredICMSSN>0.25</vCredICMSSN>',
    )
    loja.clock.set('2026-12-01T00:30:00-03:00')
    expect((await catalogo()).icms_credito).toBe('2.5000')
    await loja.sql('update empresas set crt = 2')
    expect((await catalogo()).icms_credito).toBeUndefined()
  } finally {
    await comprador(9, null)
    await loja.sql('update empresas set crt = 3')
    loja.clock.set('2026-11-20T12:00:00-03:00')
  }
})

test('um aviso em tempo real acompanha cada passo', async () => {
  const vistos: string[] = []
  const trigger = loja.deps.broadcaster.trigger.bind(loja.deps.broadcaster)
  loja.deps.broadcaster.trigger = (canais, evento, dados, except) => {
    if (evento === 'VendaAtualizada') vistos.push((dados as { status_emissao: string }).status_emissao)
    trigger(canais, evento, dados, except)
  }
  await autorizada()
  expect(vistos).toEqual(['enviada', 'autorizada'])
})

test('cStat 120 autoriza, com o alerta no motivo', async () => {
  dial({ alerta: true })
  expect(await autorizada()).toMatchObject({ status: 'T', cstat: '120' })
})
