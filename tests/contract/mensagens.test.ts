import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inventory } from './spec.ts'

interface Message {
  id: string
  text: string
  cap: string[]
}

/** Every source file of ours, as text. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name))
  .map(name => readFileSync(`src/${name}`, 'utf8'))

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What a text of the inventory leaves open: '{n}', '...', a number, the name of a size. */
const OPEN = /(?:R\$ )?\{[^}]*\}|\.\.\.|\bN\b|\bX\b|\bY\b/

/** A text that says what is not stated ('(server message)') has nothing to look for. */
const stated = ({ text }: Message) => !/^\(.*\)$/.test(text)

/** The text stands in one file as a literal; where it is open, each of its parts does. */
function found({ text }: Message): boolean {
  const parts = text.split(OPEN).map(part => part.trim())
  const patterns =
    parts.length === 1
      ? [new RegExp(`(['"\`>]|\\n\\s*)${literal(text)}(['"\`<]|\\s*\\n)`)]
      : parts.filter(part => part.length > 2).map(part => new RegExp(literal(part)))
  return sources.some(source => patterns.every(pattern => pattern.test(source)))
}

const messages = inventory<Message>('messages')?.filter(stated)
const faltam = messages?.filter(message => !found(message)).map(({ id }) => id)

/** Texts of screens that are not built yet, by the work that owns each (its issue comes later): it may only shrink. */
const FALTAM: Readonly<Record<string, readonly string[]>> = {
  produto: [
    'M.produto.grade.vazia',
    'M.grade.tamanho',
    'M.grade.subdivisao',
    'M.grade.gerador.tamanho',
    'M.grade.gerador.subdivisao',
    'M.grade.duplicada',
  ],
  'documentos: formulário': [
    'M.card.coluna.documento',
    'M.doc.aba.detalhes',
    'M.doc.aba.resumo',
    'M.doc.aba.exportacao',
    'M.doc.botao.exibir',
    'M.doc.pedido',
    'M.doc.item.remover',
    'M.doc.transportadora',
    'M.doc.salvar.cfop',
    'M.doc.salvar.motivo',
    'M.doc.salvar.unidade',
    'M.doc.salvar.veiculo',
    'M.doc.salvar.contrato',
    'M.doc.salvar.lancamento',
    'M.doc.salvar.cst',
    'M.emissao',
    'M.pag.fat.0',
    'M.pag.fat.1',
    'M.pag.parcelas.titulo',
  ],
  'documentos: item': [
    'M.item.titulo',
    'M.item.aba.informacoes',
    'M.item.aba.item',
    'M.item.aba.reforma',
    'M.item.aba.importacao',
    'M.item.natureza',
    'M.item.auto',
    'M.item.estoque',
    'M.item.motivo',
    'M.item.obs',
    'M.item.ipi.dev.valor',
    'M.item.ipi.dev.pct',
    'M.item.historico.dialogo',
    'M.di.adicao',
    'M.fluxo.remocao',
    'M.fluxo.adicionais',
    'M.fluxo.veiculo',
    'M.fluxo.complemento',
    'M.fluxo.subdivisao',
    'M.fluxo.tamanho',
  ],
  'devoluções e compras': ['M.doc.ref.titulo', 'M.regra.natureza.1', 'M.regra.natureza.2', 'M.import.erro'],
  integração: ['M.sync.ok', 'M.sync.falha'],
  financeiro: ['M.carga.conta.um', 'M.carga.parcelamento.lista'],
  transporte: [
    'M.carga.compvalor.lista',
    'M.carga.cte.lista',
    'M.carga.cte.um',
    'M.carga.mdfe.lista',
    'M.carga.mdfe.um',
  ],
}

describe.skipIf(!messages)('contrato: textos (sem a especificação ao lado, não roda)', () => {
  test(`${(messages?.length ?? 0) - (faltam?.length ?? 0)} de ${messages?.length} textos existem; os outros têm dono`, () => {
    expect(faltam?.toSorted()).toEqual(Object.values(FALTAM).flat().sort())
  })
})
