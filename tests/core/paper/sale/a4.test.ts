import { describe, expect, test } from 'vitest'
import { LEGIVEL } from '../../../../src/core/paper/draw.ts'
import type { ElementoPapel } from '../../../../src/core/paper/element.ts'
import { layOutPaper } from '../../../../src/core/paper/papers/sale/a4.ts'
import { linha, papel } from './exemplo.ts'

const LOGO = { largura: 640, altura: 320 }

const textos = (pagina: readonly ElementoPapel[]): string[] =>
  pagina.flatMap(elemento => (elemento.k === 'linha' ? [elemento.texto] : []))

/** What stands at the height of a text, left to right. */
function aoLado(pagina: readonly ElementoPapel[], texto: string): string[] {
  const linhas = pagina.flatMap(elemento => (elemento.k === 'linha' ? [elemento] : []))
  const y = linhas.find(elemento => elemento.texto === texto)?.y
  return linhas.filter(elemento => elemento.y === y).map(elemento => elemento.texto)
}

describe('orçamento em A4', () => {
  test('diz quem vende, para quem, o que, por quanto, como se paga e até quando', () => {
    const [pagina = [], ...outras] = layOutPaper(papel('orcamento', 3), LOGO)
    expect(outras).toEqual([])
    const ditos = textos(pagina)
    for (const dito of [
      'Orçamento',
      'nº 1042',
      'Válido até 05/12/2026',
      'Casa Serra Materiais',
      'CNPJ 11.222.333/0001-81  ·  IE 110042490114',
      'Construtora Horizonte Ltda',
      'Marina Lopes',
      'Café torrado e moído Serra Alta 500 g',
      'Molhos: BARBECUE, com 2 BACON',
      'R$ 5.180,00',
      'Boleto bancário em 7 vezes',
      'Prazo de entrega de 5 dias úteis após a confirmação.',
      'De acordo, cliente',
      'Página 1 de 1',
    ])
      expect(ditos).toContain(dito)
    expect(aoLado(pagina, 'REF-0003')).toEqual([
      '003',
      'REF-0003',
      '1.200',
      'CT',
      '19,90',
      '',
      '10,00',
      'Parafuso sextavado 3/8" × 2½" zincado',
    ])
    expect(aoLado(pagina, 'Frete')).toEqual(['Frete', '80,00'])
    expect(aoLado(pagina, '7ª')).toEqual([
      '5ª',
      '14/12/2026',
      '571,43',
      '6ª',
      '15/12/2026',
      '571,43',
      '7ª',
      '16/12/2026',
      '571,43',
    ])
    expect(pagina.some(elemento => elemento.k === 'imagem')).toBe(true)
  })

  test('sem logotipo, sem cliente e sem desconto não há lugar para eles', () => {
    const itens = [linha(0, { desconto: '0.00' })]
    const [pagina = []] = layOutPaper(
      papel('orcamento', 1, { cliente: null, vendedor: '', itens, obs: '' }),
      null,
    )
    const ditos = textos(pagina)
    expect(ditos).toContain('Cliente não identificado')
    expect(ditos).not.toContain('VENDEDOR')
    expect(ditos).not.toContain('OBSERVAÇÕES')
    expect(aoLado(pagina, 'Qtde')).not.toContain('Desconto')
    expect(pagina.some(elemento => elemento.k === 'imagem')).toBe(false)
  })

  test('990 itens saem cada um uma vez, com o transporte de cada página', () => {
    const paginas = layOutPaper(papel('orcamento', 990), LOGO).map(pagina => ({
      pagina,
      ditos: textos(pagina),
    }))
    expect(paginas.length).toBeGreaterThan(20)
    expect(paginas.flatMap(({ ditos }) => ditos.filter(dito => /^\d{3}$/.test(dito)))).toEqual(
      Array.from({ length: 990 }, (_, i) => String(i + 1).padStart(3, '0')),
    )
    for (const [i, { pagina, ditos }] of paginas.entries()) {
      expect(ditos).toContain(`Página ${i + 1} de ${paginas.length}`)
      const antes = paginas[i - 1]
      if (!antes || !ditos.includes('Transporte')) continue
      expect(aoLado(pagina, 'Transporte')[1]).toBe(aoLado(antes.pagina, 'A transportar')[1])
      expect(ditos).toContain('Descrição')
      expect(ditos).toContain('Orçamento nº 1042  ·  Construtora Horizonte Ltda')
    }
    expect(paginas.filter(({ ditos }) => ditos.includes('Transporte')).length).toBeGreaterThan(20)
  })

  test('com qualquer quantidade de itens nada sai da folha nem por cima do rodapé', () => {
    for (const tipo of ['orcamento', 'pedido', 'separacao'] as const)
      for (let n = 1; n <= 60; n += 3)
        for (const elemento of layOutPaper(papel(tipo, n), LOGO).flat()) {
          expect(elemento.x).toBeGreaterThanOrEqual(13.9)
          if ('largura' in elemento) expect(elemento.x + elemento.largura).toBeLessThanOrEqual(196.1)
          expect(elemento.y + ('altura' in elemento ? elemento.altura : 3)).toBeLessThanOrEqual(290)
        }
  })

  test('a foto fica na sua linha, ao lado da descrição, dentro da folha', () => {
    const dita = papel('orcamento', 30)
    const itens = dita.itens.map((each, i) => (i % 2 ? { ...each, foto: 7 } : each))
    for (const elementos of layOutPaper({ ...dita, itens }, LOGO)) {
      const fotos = elementos.filter(each => each.k === 'foto')
      expect(fotos.length).toBeGreaterThan(0)
      for (const { x, y, largura, altura } of fotos) {
        expect(y + altura).toBeLessThanOrEqual(281)
        const porCima = elementos.filter(
          each =>
            each.k === 'linha' && each.y > y && each.y < y + altura && each.x >= x && each.x < x + largura,
        )
        expect(porCima).toEqual([])
      }
    }
  })

  test('a assinatura nunca fica só numa folha', () => {
    for (const [tipo, logo, quem] of [
      ['orcamento', LOGO, 'De acordo, cliente'],
      ['pedido', null, 'Recebido por'],
    ] as const)
      for (let n = 1; n <= 60; n++) {
        const ultima = textos(layOutPaper(papel(tipo, n), logo).at(-1) ?? [])
        const numero = String(n).padStart(3, '0')
        expect(
          [quem, 'R$ 5.180,00', numero].filter(dito => !ultima.includes(dito)),
          numero,
        ).toEqual([])
      }
    // the text is longer than a page: part of it stands above the signature; a line has more than four words
    for (let palavras = 600; palavras < 680; palavras += 4) {
      const obs = 'palavra '.repeat(palavras)
      const ultima = textos(layOutPaper(papel('orcamento', 1, { obs }), null).at(-1) ?? [])
      expect(ultima.some(dito => dito.startsWith('palavra'))).toBe(true)
    }
  })

  test('999 parcelas e uma observação de 5.000 letras seguem pelas páginas', () => {
    const vencimentos = Array.from({ length: 999 }, () => ({ vencimento: '10/12/2026', valor: '1.00' }))
    const paginas = layOutPaper(
      papel('orcamento', 1, {
        pagamentos: [{ descricao: 'Boleto', valor: '999.00', vencimentos }],
        obs: 'palavra '.repeat(620),
      }),
      null,
    )
    const ditos = paginas.flatMap(textos)
    expect(ditos.filter(dito => dito === '10/12/2026')).toHaveLength(999)
    expect(ditos.join(' ').match(/palavra/g)).toHaveLength(620)
  })

  test('letras que o papel não tem viram outras, nunca interrogação', () => {
    const itens = [linha(0, { nome: 'Łódź – Привет Ελλάδα “ção” 😀 → ½' })]
    const ditos = layOutPaper(papel('orcamento', 1, { itens }), null).flatMap(textos)
    expect(ditos).toContain('Lódz – Privet Ellada “ção”  -> ½')
    expect(ditos.join('')).not.toContain('?')
  })
})

test('a separação tem caixa, barras, lote e depósito de cada linha, e preço nenhum', () => {
  const paginas = layOutPaper(papel('separacao', 40), LOGO)
  const elementos = paginas.flat()
  const ditos = paginas.flatMap(textos)
  expect(elementos.filter(elemento => elemento.k === 'quadro')).toHaveLength(40)
  const barras = elementos.flatMap(elemento => (elemento.k === 'barras' ? [elemento.simbolo.texto] : []))
  expect(barras.slice(0, 2)).toEqual(['REF-0001', '7891000100103'])
  expect(barras).toHaveLength(40)
  for (const dito of ['Lote L2026-11', 'Galpão 2', '40 itens a separar', 'Separado por'])
    expect(ditos).toContain(dito)
  expect(ditos.filter(dito => /\d,\d{2}$/.test(dito))).toEqual([])
  expect(ditos).not.toContain('compras@horizonte.com.br')
})

test.each(['orcamento', 'pedido', 'separacao'] as const)('tudo o que é comprido se lê, inteiro: %s', tipo => {
  const comprido = 'COMERCIO E INDUSTRIA DE ALIMENTOS E BEBIDAS DO VALE DO PARAIBA'.slice(0, 60)
  const base = papel(tipo, 0)
  const caro = { preco: '12345678901.1234567891', qtde: '12345678901.1235', total: '1234567890123.45' }
  const paginas = layOutPaper(
    papel(tipo, 0, {
      empresa: { ...base.empresa, nome: comprido, razao: comprido },
      cliente: { ...base.cliente, nome: comprido } as NonNullable<typeof base.cliente>,
      vendedor: comprido,
      itens: Array.from({ length: 60 }, (_, i) =>
        linha(i, { ...caro, referencia: comprido, codigo: comprido, deposito: comprido, desconto: '1.00' }),
      ),
      pagamentos: [{ descricao: comprido, valor: '1234567890123.45', vencimentos: [] }],
    }),
    LOGO,
  )
  const linhas = paginas.flat().flatMap(e => (e.k === 'linha' ? [e] : []))
  expect(linhas.filter(({ tamanho }) => tamanho < LEGIVEL).map(({ texto }) => texto)).toEqual([])
  const ditos = linhas.map(({ texto }) => texto)
  expect(ditos).toContain(tipo === 'separacao' ? '12.345.678.901,1235' : '12.345.678.901,1234567891')
  // what breaks has its row to itself: the next one begins below
  const reguas = paginas.map(pagina =>
    pagina.flatMap(e => (e.k === 'cheio' && e.altura === 0.2 ? [e.y] : [])),
  )
  for (const [i, pagina] of paginas.entries())
    for (const e of pagina)
      if (e.k === 'linha') expect(reguas[i]?.some(y => e.y < y && y < e.base)).toBe(false)
})
