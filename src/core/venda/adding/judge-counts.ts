import { answersOf, type Chosen, fieldOfAnswer } from './assemble.ts'
import type { Montagem } from './montagem.ts'
import { adding, checkChoice, isChoice, type PassoDeEscolha, type Respostas } from './steps.ts'

/** Wrong count of choices: its path in the line, and words for the seller. */
export interface ContagemErrada {
  campo: string
  erro: string
}

/** Checks a line's choices again, by its product's steps. Also counts choices not offered: another check refuses them. */
export function judgeCounts(montagem: Montagem, item: Chosen): ContagemErrada[] {
  const grade_id = item.grade_id ?? item.grades?.[0]?.grade_id
  const tamanho = montagem.grades.find(({ id }) => id === grade_id)?.tamanho_id
  const respostas: Respostas = {
    ...answersOf(item),
    ...(tamanho === undefined ? {} : { tamanho: [{ id: tamanho, qtde: 1 }] }),
  }
  const produto = { pausar_venda: false, veiculo_novo: false, controle_lote: false, montagem }
  return [...adding(produto, respostas, 1)].flatMap(passo => {
    // sizes and subdivisions are checked with their product
    if (!isChoice(passo) || passo.tipo === 'tamanho' || passo.tipo === 'subdivisao') return []
    const escolhas = respostas[passo.chave] ?? []
    const refused = checkChoice(withOffered(passo, escolhas), escolhas)
    return refused ? [{ campo: fieldOfAnswer(passo, item), erro: refused.erro }] : []
  })
}

const withOffered = (passo: PassoDeEscolha, escolhas: Respostas[string]): PassoDeEscolha => ({
  ...passo,
  opcoes: [
    ...passo.opcoes,
    ...escolhas
      .filter(({ id }) => !passo.opcoes.some(opcao => opcao.id === id))
      .map(({ id, qtde }) => ({ id, nome: '', preco: null, maximo: qtde, pausada: false })),
  ],
})
