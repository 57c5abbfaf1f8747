import { describe, expect, test } from 'vitest'
import type { OpcaoTomada } from '../../../../src/core/venda/adding/montagem.ts'
import {
  answeredSteps,
  checkChoice,
  choose,
  isChoice,
  nextStep,
  type PassoDeEscolha,
  type ProdutoPerguntado,
  type Respostas,
} from '../../../../src/core/venda/adding/steps.ts'
import { recusada } from '../../../../src/core/venda/recusa.ts'
import { bacon, cebola, linha, MEDIA, massa, molhos, montagem, pizza, produto, venda } from './produtos.ts'

const uma = (id: number): readonly OpcaoTomada[] => [{ id, qtde: 1 }]

/** Keys of all it asks, each answered as told, else with nothing. */
function asked(de: ProdutoPerguntado, ditas: Respostas = {}, operacao = venda): string[] {
  let respostas: Respostas = {}
  const chaves: string[] = []
  for (let passo = nextStep(de, respostas, operacao); passo; passo = nextStep(de, respostas, operacao)) {
    chaves.push(passo.chave)
    respostas = { ...respostas, [passo.chave]: ditas[passo.chave] ?? [] }
  }
  return chaves
}

const duas = { tamanho: uma(1), subdivisao: [...uma(52), ...uma(51)] }

test.each<[string, ProdutoPerguntado, Respostas, number, string[]]>([
  ['nada a perguntar', produto(), {}, venda, []],
  ['pausado', produto({ pausar_venda: true }), {}, venda, ['pausado']],
  ['lote', produto({ controle_lote: true }), {}, venda, ['lote']],
  ['veículo', produto({ veiculo_novo: true }), {}, venda, ['veiculo']],
  ['veículo em orçamento', produto({ veiculo_novo: true }), {}, 2, []],
  ['veículo em pedido', produto({ veiculo_novo: true }), {}, 4, []],
  [
    'tudo, na ordem',
    produto({ pausar_venda: true, veiculo_novo: true, controle_lote: true, montagem: pizza() }),
    { tamanho: uma(1), subdivisao: uma(51) },
    venda,
    [
      ...['pausado', 'veiculo', 'lote', 'tamanho', 'subdivisao'],
      ...['remocoes:51', 'adicionais:51', 'complemento:7', 'resumo'],
    ],
  ],
  [
    'dois sabores: cada um com o que se tira e se acrescenta, na ordem da grade',
    produto({ montagem: pizza() }),
    duas,
    venda,
    ['tamanho', 'subdivisao', 'remocoes:51', 'adicionais:51', 'remocoes:52', 'complemento:7', 'resumo'],
  ],
  [
    'grade sem mais nada: tamanho, subdivisão e resumo',
    produto({ montagem: pizza({ complementos: [] }) }),
    { tamanho: uma(2), subdivisao: uma(53) },
    venda,
    ['tamanho', 'subdivisao', 'resumo'],
  ],
  [
    'a linha da grade pausada pergunta depois de escolhida',
    produto({
      montagem: montagem({ grades: [linha(60, MEDIA, 'ATUM', '30.00', { pausar_venda: true })] }),
    }),
    { tamanho: uma(2), subdivisao: uma(60) },
    venda,
    ['tamanho', 'subdivisao', 'grade_pausada', 'resumo'],
  ],
  [
    'composição: o que se tira, depois o que se acrescenta (G-118)',
    produto({ montagem: montagem({ ingredientes: [massa, cebola, bacon], complementos: [molhos] }) }),
    {},
    venda,
    ['remocoes', 'adicionais', 'complemento:7', 'resumo'],
  ],
  [
    'composição sem nada removível: os adicionais',
    produto({ montagem: montagem({ ingredientes: [massa, bacon] }) }),
    {},
    venda,
    ['adicionais', 'resumo'],
  ],
  [
    'composição em que nada se escolhe: direto ao carrinho',
    produto({ montagem: montagem({ ingredientes: [massa] }) }),
    {},
    venda,
    [],
  ],
  [
    'complemento sem componente não pergunta',
    produto({ montagem: montagem({ complementos: [{ ...molhos, componentes: [] }] }) }),
    {},
    venda,
    [],
  ],
  [
    'só complementos',
    produto({ montagem: montagem({ complementos: [molhos] }) }),
    {},
    venda,
    ['complemento:7', 'resumo'],
  ],
])('%s', (_, de, ditas, operacao, chaves) => {
  expect(asked(de, ditas, operacao)).toEqual(chaves)
})

test('os títulos são os escritos, e cada parte diz de que é quando há várias', () => {
  const passos = answeredSteps(produto({ montagem: pizza() }), tudo(duas), venda)
  expect(passos.map(passo => [passo.titulo, isChoice(passo) ? passo.de : null])).toEqual([
    ['Selecione um tamanho', null],
    ['Selecione a subdivisão', null],
    ['Remove os ingredientes indesejado', 'GRANDE CALABRESA'],
    ['ADICIONAIS', 'GRANDE CALABRESA'],
    ['Remove os ingredientes indesejado', 'GRANDE ATUM'],
    ['Molhos', null],
    ['Resumo do item', null],
  ])
})

function tudo(ditas: Respostas): Respostas {
  const de = produto({ montagem: pizza() })
  return Object.fromEntries(asked(de, ditas).map(chave => [chave, ditas[chave] ?? []]))
}

/** The step of that name, those before it answered. */
function step(chave: string, de: ProdutoPerguntado, respostas: Respostas = {}): PassoDeEscolha {
  const passo = nextStep(de, respostas, venda)
  if (passo?.chave !== chave || !isChoice(passo)) throw new Error(`asks ${passo?.chave}`)
  return passo
}
const tamanho = step('tamanho', produto({ montagem: pizza() }))
const subdivisao = step('subdivisao', produto({ montagem: pizza() }), { tamanho: uma(1) })
const adicionais = step('adicionais', produto({ montagem: montagem({ ingredientes: [bacon] }) }))
const complemento = step('complemento:7', produto({ montagem: montagem({ complementos: [molhos] }) }))
const livre = step(
  'complemento:7',
  produto({ montagem: montagem({ complementos: [{ ...molhos, minimo: 0, maximo: null }] }) }),
)

describe('o que uma resposta pode ser', () => {
  test.each<[string, PassoDeEscolha, readonly OpcaoTomada[], string | null]>([
    ['nenhum tamanho', tamanho, [], 'Selecione um tamanho'],
    ['um tamanho', tamanho, uma(1), null],
    ['tamanho de outro', tamanho, uma(9), 'Opção não localizada'],
    ['nenhuma subdivisão', subdivisao, [], 'Selecione ao menos um Sabor'],
    ['duas', subdivisao, [...uma(51), ...uma(52)], null],
    ['de outro tamanho', subdivisao, uma(53), 'Opção não localizada'],
    [
      'acima de qtde_max_subd',
      { ...subdivisao, maximo: 1 },
      [...uma(51), ...uma(52)],
      'Selecione no máximo 1 Sabor',
    ],
    ['a mesma duas vezes', subdivisao, [...uma(51), ...uma(51)], 'Opção repetida'],
    ['nenhum adicional', adicionais, [], null],
    ['até qtde_max_porcao', adicionais, [{ id: 3, qtde: 2 }], null],
    ['acima dela', adicionais, [{ id: 3, qtde: 3 }], 'Selecione no máximo 2 BACON'],
    ['abaixo de qtde_mim', complemento, [], 'Selecione no mínimo 1 Molhos'],
    ['entre elas', complemento, [...uma(11), ...uma(12)], null],
    ['acima de qtde_max', complemento, [{ id: 11, qtde: 3 }], 'Selecione no máximo 2 Molhos'],
    ['sem limite', livre, [{ id: 11, qtde: 9 }], null],
    ['meia', complemento, [{ id: 11, qtde: 0.5 }], 'Selecione no mínimo 1 Molhos'],
  ])('%s', (_, passo, escolhas, erro) => {
    expect(checkChoice(passo, escolhas)?.erro ?? null).toBe(erro)
  })
})

describe('uma tecla por vez', () => {
  test('onde se escolhe um só, o outro toma o lugar', () => {
    expect(choose(tamanho, uma(1), 2, 1)).toEqual(uma(2))
  })

  test('mais e menos, até o limite da opção e até nada', () => {
    const um = choose(adicionais, [], 3, 1) as readonly OpcaoTomada[]
    const dois = choose(adicionais, um, 3, 1) as readonly OpcaoTomada[]
    expect(dois).toEqual([{ id: 3, qtde: 2 }])
    expect(choose(adicionais, dois, 3, 1)).toMatchObject({ erro: 'Selecione no máximo 2 BACON' })
    expect(choose(adicionais, um, 3, -1)).toEqual([])
    expect(choose(adicionais, [], 3, -1)).toEqual([])
  })

  test('o limite do passo, e a ordem da lista seja qual for a das teclas', () => {
    const two = choose(subdivisao, uma(52), 51, 1)
    expect(two).toEqual([...uma(51), ...uma(52)])
    const full = choose(complemento, [{ id: 11, qtde: 2 }], 12, 1)
    expect(recusada(full) && full.erro).toBe('Selecione no máximo 2 Molhos')
  })
})
