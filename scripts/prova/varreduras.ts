import type { Prova } from './apoio/prova.ts'
import { rodar } from './relogio.ts'

/** Tests that ordinarily try one of each kind (tests/each-kind.ts). */
const VARREM = [
  'tests/server/register/entradas-ruins.test.ts',
  'tests/server/register/lista.test.ts',
  'tests/server/http/erros.test.ts',
  'tests/server/acesso/custo.test.ts',
  'tests/server/fiscal/notas-que-a-sefaz-aceita.test.ts',
  'tests/server/fiscal/retomada.test.ts',
  'tests/server/recebidas/distribuicao.test.ts',
  'tests/server/manha-seguinte.test.ts',
]

/** Proof that what the ordinary tests try with one of each kind holds for all of them. */
export const varreduras: Prova = {
  nome: 'varreduras',
  resumo:
    'o que os testes provam com um de cada espécie, em todos: valores estranhos, custo escondido, listas, notas, mortes, versões',
  async executar(_forma, relatar) {
    const falhas = await rodar({ nome: 'tudo', ambiente: { TECLA_TEST_ALL: '1' } }, VARREM, relatar)
    return falhas?.flatMap(({ lines }) => lines) ?? ['os testes não rodaram até o fim']
  },
}
