import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toZod } from '../../../src/domain/fields/schema/to-zod.ts'
import { terminais } from '../../../src/domain/records/terminais/index.ts'
import { createPrintTransport } from '../../../src/server/print/transport.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

const EVERY = { novo: true, gerenciar_estoque: true, venda_app: true, hoje: '2026-11-20' }

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('impressora do caixa', () => {
  let loja: Loja
  let servidor: Server
  const recebido: Buffer[] = []
  let porta = 0
  beforeAll(async () => {
    servidor = createServer(socket => socket.on('data', pedaco => recebido.push(pedaco)))
    await new Promise<void>(resolve => servidor.listen(0, '127.0.0.1', resolve))
    porta = (servidor.address() as AddressInfo).port
    loja = await abrirLoja({ impressora: `tcp:127.0.0.1:${porta}` })
  })
  afterAll(async () => {
    await loja.close()
    servidor.close()
  })

  const fila = async () => (await loja.caixa.call('GET', 'impressoes')).body

  test('o DANFE sai na rede (9100), com o QR em ESC/POS', async () => {
    const [foto] = await loja.sql<{ id: number }>(
      "insert into fotos (account_id, hash, tipo, imagem, mini) select account_id, 'x', 'image/png', $1, $1 from empresas limit 1 returning id",
      [PIXEL],
    )
    await loja.sql('update empresas set logo = $1', [`/api/v1/fotos/${foto?.id}`])
    const venda = await loja.vender()
    await loja.quieto()
    const bytes = Buffer.concat(recebido)
    expect(bytes.includes(Buffer.from('DANFE NFC-e'))).toBe(true)
    // the logo: GS v 0
    expect(bytes.includes(Buffer.from([0x1d, 0x76, 0x30, 0]))).toBe(true)
    expect(bytes.includes(Buffer.from(venda.chave ?? ''))).toBe(true) // inside the QR
    const { conteudo } = (await loja.caixa.call('GET', `vendas/${venda.id}/qrcode`)).body.data
    expect(bytes.includes(Buffer.from(conteudo))).toBe(true)
    expect(await fila()).toMatchObject({ total: 0 })
  })

  test('a imagem da empresa vai ponto a ponto no cupom, e só onde o ajuste a quer', async () => {
    const impressa = async (logo_cupom: boolean) => {
      await loja.caixa.call('PUT', 'config/ajustes', { logo_cupom })
      recebido.length = 0
      await loja.vender()
      await loja.quieto()
      const bytes = Buffer.concat(recebido)
      expect(bytes.includes(Buffer.from('DANFE NFC-e'))).toBe(true)
      const at = bytes.indexOf(Buffer.from([0x1d, 0x76, 0x30, 0]))
      if (at < 0) return null
      const [linha, altura] = [bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)]
      const pontos = bytes.subarray(at + 8, at + 8 + linha * altura)
      // the picture is of one colour, enlarged to the ticket's box
      return {
        antes: at < bytes.indexOf('DANFE NFC-e'),
        pontos: pontos.length,
        pretos: pontos.some(b => b !== 0),
      }
    }
    expect(await impressa(true)).toMatchObject({ antes: true, pontos: 20 * 160, pretos: true })
    expect(await impressa(false)).toBeNull()
    await loja.caixa.call('PUT', 'config/ajustes', { logo_cupom: null })
  })

  test('a página de teste sai nas colunas do caixa, e a gaveta abre só no que é dela', async () => {
    await loja.sql(
      "update terminais set impressora_colunas = 32, impressora_pagina = '1252', impressora_corte = 'total', impressora_gaveta = true",
    )
    const [caixa] = await loja.sql<{ id: number }>('select id from terminais order by id limit 1')
    recebido.length = 0
    const dito = await loja.caixa.call('POST', 'impressoes/pagina_de_teste', { terminal_id: caixa?.id })
    expect(dito.body.data).toEqual({ impressa: true })
    await loja.quieto()
    const papel = Buffer.concat(recebido).toString('latin1')
    expect(papel).toContain('12345678901234567890123456789012\n')
    expect(papel).toContain('PÁGINA DE TESTE')
    expect([papel.includes('\x1dV\x00'), papel.includes('\x1bp\x00')]).toEqual([true, true])
    const errado = await loja.caixa.call('POST', 'impressoes/pagina_de_teste', { terminal_id: 99999 })
    expect(errado.status).toBe(404)

    const pulsos = async (what: () => Promise<unknown>) => {
      recebido.length = 0
      await what()
      await loja.quieto()
      const dito = Buffer.concat(recebido).toString('latin1')
      expect(dito).toContain('DANFE NFC-e')
      return dito.split('\x1bp').length - 1
    }
    let id = 0
    expect(await pulsos(async () => (id = (await loja.vender()).id))).toBe(1)
    const outraVez = () => loja.caixa.call('POST', `vendas/${id}/imprimir`, { terminal_id: caixa?.id })
    expect(await pulsos(outraVez)).toBe(0)
    await loja.sql(
      "update terminais set impressora_colunas = 48, impressora_pagina = '850', impressora_corte = 'parcial', impressora_gaveta = false",
    )
  })

  test('a impressora desligada não para a venda, e o papel sai quando ela volta', async () => {
    await loja.sql("update terminais set impressora = 'tcp:127.0.0.1:1'")
    const venda = await loja.vender()
    await loja.quieto()
    expect(await loja.ver(venda.id)).toMatchObject({ status: 'T' })
    const parada = await fila()
    expect(parada.data).toMatchObject([
      { venda_id: venda.id, status: 'erro', erro: 'Impressora 127.0.0.1 desligada ou fora da rede' },
    ])
    expect((await loja.caixa.call('GET', 'emissor/situacao')).body.data.impressoes_com_erro).toBe(1)
    await loja.sql('update terminais set impressora = $1', [`tcp:127.0.0.1:${porta}`])
    loja.clock.advance(60_000)
    await loja.quieto()
    expect(await fila()).toMatchObject({ total: 0 })
  })

  test('o papel que falhou deixa de faltar quando sai por outra impressão', async () => {
    await loja.sql("update terminais set impressora = 'tcp:127.0.0.1:1'")
    const venda = await loja.vender()
    await loja.quieto()
    const faltam = async () =>
      (await loja.caixa.call('GET', 'vendas?sem_papel=1')).body.data.map(({ id }: { id: number }) => id)
    expect(await faltam()).toEqual([venda.id])
    await loja.sql('delete from outbox where tipo = $1', ['impressao'])
    await loja.sql('update terminais set impressora = $1', [`tcp:127.0.0.1:${porta}`])
    await loja.caixa.call('POST', `vendas/${venda.id}/imprimir`, {})
    await loja.quieto()
    expect(await faltam()).toEqual([])
    expect((await loja.caixa.call('GET', 'emissor/situacao')).body.data.impressoes_com_erro).toBe(0)
  })

  test('reimprimir e repetir põem o mesmo papel na fila', async () => {
    const venda = await loja.vender()
    await loja.quieto()
    recebido.length = 0
    const { body } = await loja.caixa.call('POST', `vendas/${venda.id}/imprimir`, {})
    await loja.quieto()
    const segunda = Buffer.concat(recebido)
    expect(segunda.includes(Buffer.from(venda.chave ?? ''))).toBe(true)
    recebido.length = 0
    await loja.caixa.call('POST', `impressoes/${body.data.impressao_id}/repetir`, {})
    await loja.quieto()
    expect(Buffer.concat(recebido).equals(segunda)).toBe(true)
    const todas = await loja.caixa.call('GET', `impressoes?todas=1&venda_id=${venda.id}`)
    expect(todas.body.data.map((p: { status: string }) => p.status)).toEqual(['impressa', 'impressa'])
  })

  test('a empresa diz quantas vias e o que vem no fim do cupom', async () => {
    await loja.caixa.call('PUT', 'config/ajustes', {
      vias_cupom: 2,
      mensagem_rodape: 'Volte sempre\nTroca em 7 dias',
    })
    recebido.length = 0
    await loja.vender()
    await loja.quieto()
    const bytes = Buffer.concat(recebido).toString('latin1')
    expect(bytes.match(/Volte sempre[\s\S]*?Troca em 7 dias/g)).toHaveLength(2)
    expect(bytes.split('\x1dV')).toHaveLength(3)
    await loja.caixa.call('PUT', 'config/ajustes', { vias_cupom: null, mensagem_rodape: null })
  })

  test('a NFC-e só sai em papel quando a empresa quer, ou sem outro modo de entregar', async () => {
    const papeis = async () => {
      const venda = await loja.vender()
      await loja.quieto()
      return (await loja.caixa.call('GET', `impressoes?todas=1&venda_id=${venda.id}`)).body.total
    }
    await loja.caixa.call('PUT', 'config/ajustes', { imprimir_apos: 3 })
    expect(await papeis()).toBe(0)
    await loja.caixa.call('PUT', 'config/ajustes', { imprimir_apos: 4 })
    // without the customer's address the paper is all there is
    expect(await papeis()).toBe(1)
    await loja.caixa.call('PUT', 'config/ajustes', { imprimir_apos: 2 })
    expect(await papeis()).toBe(0)
    // this till has its own
    await loja.sql('update terminais set imprimir_apos = 1 where id = $1', [loja.terminais[0]])
    expect(await papeis()).toBe(1)
    await loja.caixa.call('PUT', 'config/ajustes', { imprimir_apos: null })
    await loja.sql('update terminais set imprimir_apos = 3 where id = $1', [loja.terminais[0]])
    expect(await papeis()).toBe(0)
    await loja.sql('update terminais set imprimir_apos = null')
    await loja.caixa.call('PUT', 'config/ajustes', { imprimir_apos: null })
  })

  test('sem impressora no caixa, não há fila: e pedir impressão diz por quê', async () => {
    await loja.sql('update terminais set impressora = null')
    const venda = await loja.vender()
    await loja.quieto()
    expect((await loja.caixa.call('GET', `impressoes?todas=1&venda_id=${venda.id}`)).body.total).toBe(0)
    const { status, body } = await loja.caixa.call('POST', `vendas/${venda.id}/imprimir`, {})
    expect([status, body.message]).toEqual([422, 'O caixa não tem impressora configurada'])
  })
})

describe('impressão por grupo', () => {
  let loja: Loja
  const portas: Server[] = []
  /** Printer of each group, and what came to it. */
  const papeis: Record<string, Buffer[]> = { Cozinha: [], Bar: [] }
  const lido = (grupo: string) => Buffer.concat(papeis[grupo] ?? []).toString('latin1')
  const cortes = (grupo: string) => lido(grupo).split('\x1dV').length - 1
  const limpar = () => {
    for (const papel of Object.values(papeis)) papel.length = 0
  }
  beforeAll(async () => {
    loja = await abrirLoja({ impressora: 'arquivo' })
    for (const [grupo, vias, junta, produto] of [
      ['Cozinha', 2, true, loja.produtos.comum],
      ['Bar', 1, false, loja.produtos.lote],
    ] as const) {
      const porta = createServer(socket => socket.on('data', pedaco => papeis[grupo]?.push(pedaco)))
      await new Promise<void>(resolve => porta.listen(0, '127.0.0.1', resolve))
      portas.push(porta)
      const [linha] = await loja.sql<{ id: number }>(
        'insert into grupo_impressoes (account_id, nome, impressora, vias, agrupar_itens) values ($1, $2, $3, $4, $5) returning id',
        [loja.account_id, grupo, `tcp:127.0.0.1:${(porta.address() as AddressInfo).port}`, vias, junta],
      )
      await loja.sql('update produtos set grupo_impressao_id = $1 where id = $2', [linha?.id, produto])
    }
  })
  afterAll(async () => {
    await loja.close()
    for (const porta of portas) porta.close()
  })

  test('o pedido aceito sai em cada impressora, só com os itens do seu grupo', async () => {
    const { comum, lote } = loja.produtos
    const { id } = await criado(
      loja,
      dizer(loja, {
        ...{ tipo_operacao: 4, status_app: 'P', obs: 'Sem cebola' },
        ...{ valor_produtos: '50.00', valor_total: '50.00' },
        pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: '50.00', numparcelas: 1 }],
        itens: [comum, lote, comum, lote].map((produto_id, i) => ({
          ...{ produto_id, qtde: i === 0 ? '2' : '1', preco: '10.00' },
          ...(produto_id === lote ? { lote_id: loja.lote } : {}),
        })),
      }),
    )
    await loja.quieto()
    expect([lido('Cozinha'), lido('Bar')]).toEqual(['', ''])
    for (let vez = 0; vez < 2; vez++) await loja.caixa.call('POST', `vendas/${id}/atualizar`, { status: 'A' })
    await loja.quieto()
    expect(lido('Cozinha')).toContain('Cozinha')
    expect(lido('Cozinha').match(/3 UN {2}\S+/g)).toHaveLength(2)
    expect(lido('Cozinha')).toContain('Sem cebola')
    expect(lido('Cozinha')).not.toContain('Queijo')
    expect(lido('Bar').match(/1 UN {2}Queijo/g)).toHaveLength(2)
    expect([cortes('Cozinha'), cortes('Bar')]).toEqual([2, 1])
    expect(lido('Bar')).not.toContain('50,00')
  })

  test('a venda do caixa imprime o grupo que a espera, e a impressora muda avisa', async () => {
    limpar()
    await loja.sql("update grupo_impressoes set imprimir_em = 'venda' where nome = 'Cozinha'")
    await loja.vender()
    await loja.quieto()
    expect(lido('Cozinha')).toContain('1 UN')
    expect(lido('Bar')).toBe('')
    await loja.sql("update grupo_impressoes set impressora = 'tcp:127.0.0.1:1' where nome = 'Cozinha'")
    const { id } = await loja.vender()
    await loja.quieto()
    const { data } = (await loja.caixa.call('GET', `impressoes?venda_id=${id}`)).body
    expect(data).toMatchObject([{ tipo: 'cozinha', status: 'erro' }])
  })
})

describe('destinos', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tecla-impressao-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const papel = Buffer.from('cupom')

  test('arquivo: um por papel, ou um só que cresce, sempre dentro da pasta', async () => {
    const { send } = createPrintTransport(dir)
    await send('arquivo', papel, 'a.bin')
    await send('arquivo:caixa-1.bin', papel, 'b.bin')
    await send('arquivo:caixa-1.bin', papel, 'c.bin')
    expect(readFileSync(join(dir, 'a.bin'), 'utf8')).toBe('cupom')
    expect(readFileSync(join(dir, 'caixa-1.bin'), 'utf8')).toBe('cupomcupom')
    await expect(send('arquivo:../fora.bin', papel, 'd')).rejects.toThrow('deve ficar na pasta')
  })

  test('imprime num dispositivo de caracteres, e arquivo não é impressora', async () => {
    const { send } = createPrintTransport(dir, dir)
    const usb = join(dir, 'dev', 'usb')
    mkdirSync(usb, { recursive: true })
    await expect(send('file:/dev/usb/lp0', papel, 'a')).rejects.toThrow('desligada ou desconectada')
    expect(existsSync(join(usb, 'lp0'))).toBe(false)
    // a character device that takes anything stands for the printer
    symlinkSync('/dev/null', join(usb, 'lp0'))
    await send('file:/dev/usb/lp0', papel, 'a')
    writeFileSync(join(usb, 'lp1'), '')
    await expect(send('file:/dev/usb/lp1', papel, 'a')).rejects.toThrow('não é uma impressora')
    expect(readFileSync(join(usb, 'lp1'), 'utf8')).toBe('')
    // stored before the register refused them
    for (const torto of ['file:/dev/usb/../../x', 'file:/dev/shm/x', 'file:/dev/sda', join(usb, 'lp1')])
      await expect(send(torto, papel, 'a')).rejects.toThrow('mal configurada')
  })

  test.each<[string, boolean]>([
    ['file:/dev/usb/lp0', true],
    ['file:/dev/lp1', true],
    ['file:/dev/ttyUSB0', true],
    ['tcp://192.168.0.50', true],
    ['tcp://impressora-1.loja:9101', true],
    ['arquivo', true],
    ['', true],
    ['file:/dev/../outra/pasta.txt', false],
    ['file:/dev/usb/lp0/../../sda', false],
    ['file:/dev/shm/x', false],
    ['file:/dev/sda', false],
    ['file:/dev/null', false],
    ['file:/etc/passwd', false],
    ['tcp://127.0.0.1:5432', false],
    ['tcp://127.0.0.1:22', false],
    ['arquivo:../x', false],
  ])('o cadastro do caixa aceita %s: %s', (impressora, aceita) => {
    const { success } = toZod(terminais, EVERY).safeParse({ nome: 'Caixa', serie_65_id: 1, impressora })
    expect(success).toBe(aceita)
  })

  test('destino que não é de impressora nenhuma é recusado', async () => {
    await expect(createPrintTransport(dir).send('ftp://x', papel, 'a')).rejects.toThrow('mal configurada')
  })
})
