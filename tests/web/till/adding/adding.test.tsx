import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { onScan } from '../../../../src/web/keys/scan.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { runText } from '../../../../src/web/till/run-intent.ts'
import { hearScan, knownMidway } from '../../../../src/web/till/typed/hear-scan.ts'
import {
  aviso,
  CONTA,
  digita,
  itens,
  janela,
  loja,
  mostra,
  noCaixa,
  PRODUTOS,
  user,
  vendeu,
} from '../mundo.tsx'

noCaixa()
beforeEach(() => mostra())

const opcoes = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const teclas = (texto: string) => user.keyboard(texto)
const linha = () => tillDesk.current().itens.at(-1)

describe('grade', () => {
  test('tamanho e subdivisão entram com o nome e o preço da linha', async () => {
    const dita = digita('2*5')
    await janela('Selecione um tamanho')
    expect(opcoes()).toEqual(['1P', '2Gpausado'])
    await teclas('p{Enter}')
    await janela('Selecione a subdivisão')
    expect(opcoes()).toEqual([expect.stringContaining('AZUL'), expect.stringContaining('VERDE')])
    // the second of the list
    await teclas('2{Enter}')
    await janela('Resumo do item')
    await teclas('{F2}')
    await dita
    expect(tillDesk.current().itens).toMatchObject([
      { nome: 'CAMISA P VERDE', preco: '61.00', qtde: '2', grade_id: 52, grades: null },
    ])
  })

  test('Esc volta um passo, com o que estava escolhido, e antes do primeiro não lança', async () => {
    const dita = digita('5')
    await janela('Selecione um tamanho')
    await teclas('p{Enter}')
    await janela('Selecione a subdivisão')
    await teclas('{Escape}')
    await janela('Selecione um tamanho')
    await teclas('{Escape}')
    await dita
    await waitFor(() => expect(aviso()).toHaveTextContent('CAMISA: informe o tamanho e a subdivisão'))
    expect(itens()).toEqual([])
  })

  test('a linha pausada pergunta depois de escolhida, e com Não não entra', async () => {
    const dita = digita('5')
    await janela('Selecione um tamanho')
    await teclas('g{Enter}')
    await janela('Selecione a subdivisão')
    await teclas('{Enter}')
    expect(await janela('CAMISA')).toHaveTextContent('Produto Pausado, deseja continuar?')
    await teclas('{Escape}')
    await dita
    expect(itens()).toEqual([])
  })
})

describe('saldo da linha da grade, onde não se vende sem estoque', () => {
  const SALDO = 11
  const comSaldo = (saldos: Record<number, string>) =>
    PRODUTOS.map(produto => ({
      ...produto,
      grades: (produto['grades'] as [number, ...unknown[]][] | undefined)?.map(linha =>
        Object.assign([...linha], { [SALDO]: saldos[linha[0]] ?? null }),
      ),
    }))
  const vende = (saldos: Record<number, string>) =>
    loja({ account: { ...CONTA, venda_sem_estoque: false } }, comSaldo(saldos))
  const SEM = 'Produto sem estoque!'

  test('só entra a escolhida que tem saldo', async () => {
    await vende({ 51: '0', 52: '1' })
    for (const cor of ['azul', 'verde']) {
      const dita = digita('5')
      await janela('Selecione um tamanho')
      await teclas('p{Enter}')
      await janela('Selecione a subdivisão')
      await teclas(`${cor}{Enter}`)
      await janela('Resumo do item')
      await teclas('{F2}')
      await dita
      if (cor === 'azul') await waitFor(() => expect(aviso()).toHaveTextContent(SEM))
    }
    expect(itens()).toEqual(['1 CAMISA P VERDE'])
  })

  test('pelo código da linha, o que já está no carrinho conta', async () => {
    await vende({ 52: '2' })
    await vendeu('2*CAM-PV')
    expect(itens()).toEqual(['2 CAMISA P VERDE'])
    await vendeu('CAM-PV')
    await waitFor(() => expect(aviso()).toHaveTextContent(SEM))
    expect(itens()).toEqual(['2 CAMISA P VERDE'])
  })

  test('de dois sabores, cada um tira a sua parte', async () => {
    await vende({ 61: '1', 62: '0.5' })
    const meiaMeia = async (texto: string) => {
      const dita = digita(texto)
      await janela('Selecione um tamanho')
      await teclas('gra{Enter}')
      await janela('Selecione a subdivisão')
      await teclas('cal{Enter}atu{Enter}{F2}')
      await janela('Remove os ingredientes indesejado')
      await teclas('{F2}')
      await janela('ADICIONAIS')
      await teclas('{F2}')
      await janela('Bebida')
      await teclas('suco{Enter}{F2}')
      await janela('Resumo do item')
      await teclas('{F2}')
      await dita
    }
    await meiaMeia('6')
    expect(itens()).toEqual(['1 ESFIRRA'])
    await meiaMeia('6')
    await waitFor(() => expect(aviso()).toHaveTextContent(SEM))
    expect(itens()).toEqual(['1 ESFIRRA'])
  })
})

describe('dois sabores', () => {
  async function ateResumo() {
    const dita = digita('6')
    await janela('Selecione um tamanho')
    await teclas('gra{Enter}')
    await janela('Selecione a subdivisão')
    await teclas('cal{Enter}atu{Enter}{F2}')
    expect(await janela('Remove os ingredientes indesejado')).toHaveTextContent('GRANDE CALABRESA')
    await teclas('ceb{Enter}{F2}')
    await janela('ADICIONAIS')
    await teclas('++{F2}')
    await janela('Bebida')
    return { dita }
  }

  test('cada sabor tem o seu, e o preço é o do mais caro', async () => {
    const { dita } = await ateResumo()
    await teclas('{F2}')
    const bebida = within(await janela('Bebida'))
    // what is free says no price
    expect(bebida.getAllByRole('option').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      '1SUCO+ R$ 5,00',
      '2AGUA',
    ])
    expect(bebida.getByRole('alert')).toHaveTextContent('Selecione no mínimo 1 Bebida')
    await teclas('suco{Enter}agua{Enter}+')
    expect(bebida.getByRole('alert')).toHaveTextContent('Selecione no máximo 2 Bebida')
    await teclas('{F2}')
    const resumo = await janela('Resumo do item')
    for (const dito of ['GRANDE CALABRESA (sem CEBOLA, com 2 BACON)', 'GRANDE ATUM', 'Bebida: SUCO, AGUA'])
      expect(resumo).toHaveTextContent(dito)
    // 45 the dearer, 2 × 3 of bacon, 5 of juice; water is free
    expect(resumo).toHaveTextContent('56,00')
    await teclas('+{F2}')
    await dita
    expect(linha()).toMatchObject({
      nome: 'ESFIRRA',
      preco: '56.0000',
      qtde: '2',
      grade_id: null,
      grades: [
        { grade_id: 61, composicao_removidas: [{ insumo_id: 71 }], composicao_adicionadas: [{ qtde: '2' }] },
        { grade_id: 62, composicao_removidas: null },
      ],
      complementos: [
        { complemento_id: 9, compomentes: [{ insumo_id: 92 }, { insumo_id: 93, gratis: true }] },
      ],
    })
  })

  test('uma leitura feita no meio espera a sua vez e não se perde', async () => {
    const { dita } = await ateResumo()
    const lida = runText(tillDesk, '7891000100103', 'scan')
    await teclas('suco{Enter}{F2}')
    await janela('Resumo do item')
    await teclas('{F2}')
    await act(async () => {
      await dita
      await lida
    })
    expect(itens()).toEqual(['1 ESFIRRA', '1 CAFE TORRADO'])
  })
})

test('uma leitura sobre a janela do item espera a sua vez', async () => {
  const fim = onScan(({ texto }) => hearScan(tillDesk, texto), knownMidway)
  await loja({}, [...PRODUTOS, { id: 8, referencia: 'CMP-1', nome: 'COMBO', preco: '9.00' }])
  const dita = digita('7')
  await janela('Remove os ingredientes indesejado')
  await teclas('CMP-1{Enter}')
  expect(screen.getByRole('combobox')).toHaveValue('')
  await teclas('{F2}')
  await janela('ADICIONAIS')
  await teclas('bacon{Enter}')
  expect(screen.getByRole('combobox')).toHaveValue('bacon')
  await teclas('{F2}')
  await janela('Resumo do item')
  await teclas('cmp-1{Enter}')
  expect(screen.getByLabelText('Quantidade')).toHaveValue('1')
  await teclas('{F2}')
  await act(() => dita)
  await waitFor(() => expect(itens()).toEqual(['1 LANCHE', '1 COMBO', '1 COMBO']))
  expect(linha()).toMatchObject({ nome: 'COMBO' })
  fim()
})

test('palavras e sinais que chegam de uma vez são da linha que elas acham', async () => {
  const dita = digita('7')
  await janela('Remove os ingredientes indesejado')
  await teclas('{F2}')
  await janela('ADICIONAIS')
  await user.paste('bac++-')
  await teclas('{F2}')
  await janela('Resumo do item')
  await teclas('{F2}')
  await dita
  expect(linha()).toMatchObject({ composicao_adicionadas: [{ nome: 'BACON', qtde: '1' }] })
})

test('sinais que o leitor segurou são da linha onde se está, e não de outra procura', async () => {
  const dita = digita('7')
  await janela('Remove os ingredientes indesejado')
  await teclas('{F2}')
  await janela('ADICIONAIS')
  const busca = screen.getByRole('combobox')
  await teclas('bac')
  await user.paste('++')
  expect(busca).toHaveValue('bac')
  expect(opcoes()).toEqual([expect.stringContaining('2×BACON')])
  // taken, its words are selected: signs do not take their place, the next letters do
  await teclas('{Enter}')
  await user.paste('+')
  expect(busca).toHaveValue('bac')
  await teclas('baco')
  expect(busca).toHaveValue('baco')
  await teclas('{F2}')
  await janela('Resumo do item')
  await teclas('{F2}')
  await dita
  expect(linha()).toMatchObject({ composicao_adicionadas: [{ nome: 'BACON', qtde: '2' }] })
})

test('no resumo, algarismos depois de um + ou - são outra quantidade', async () => {
  const dita = digita('7')
  await janela('Remove os ingredientes indesejado')
  await teclas('{F2}')
  await janela('ADICIONAIS')
  await teclas('{F2}')
  await janela('Resumo do item')
  await teclas('-2')
  expect(screen.getByLabelText('Quantidade')).toHaveValue('2')
  await teclas('{F2}')
  await dita
  expect(linha()).toMatchObject({ qtde: '2' })
})

test('composto: o que se tira e o que se põe, ou o produto como é', async () => {
  const plain = digita('7')
  await janela('Remove os ingredientes indesejado')
  await teclas('{F2}')
  await janela('ADICIONAIS')
  await teclas('{F2}')
  await janela('Resumo do item')
  await teclas('{Enter}')
  await plain
  expect(linha()).toMatchObject({ preco: '22.00', composicao_removidas: null, composicao_adicionadas: null })
  const first = digita('7')
  await janela('Remove os ingredientes indesejado')
  await teclas(' {F2}')
  await janela('ADICIONAIS')
  await teclas('+-+{F2}')
  await janela('Resumo do item')
  await teclas('{Enter}')
  await first
  await waitFor(() =>
    expect(linha()).toMatchObject({
      composicao_removidas: [{ nome: 'CEBOLA' }],
      composicao_adicionadas: [{ nome: 'BACON', qtde: '1', qtde_porcao: '0.05' }],
    }),
  )
  expect(itens()).toEqual(['1 LANCHE', '1 LANCHE'])
})
