import { defineCommand } from '../define.ts'

/** A key of the window with the lines of a sheet that did not come in. */
const key = <const I extends string>(id: I, title: string, palavras: string) =>
  defineCommand({ id, title, when: 'documento.colagem', palavras, tela: true })

/** Lines that came into a document together, pasted from a sheet or marked in the search. */
export const colagem = {
  desfazer: defineCommand({
    id: 'colagem.desfazer',
    title: 'Desfazer a última colagem ou busca',
    when: 'form.documento',
    palavras: 'planilha itens tirar colados marcados',
    tela: true,
  }),
  lancar: key('colagem.lancar', 'Lançar a linha', 'adicionar incluir'),
  pular: key('colagem.pular', 'Pular a linha', 'deixar fora remover'),
  procurar: key('colagem.procurar', 'Procurar o produto', 'buscar catálogo'),
}
