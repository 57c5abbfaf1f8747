import { describe, expect, test } from 'vitest'
import { CONTEXTS, type Context } from '../../src/domain/commands/contexts.ts'
import { parseChord, sameChord } from '../../src/web/keys/chords.ts'
import { BASE, buildKeymap } from '../../src/web/keys/load-keymaps.ts'
import { nosso } from './documento.ts'
import { inventory } from './spec.ts'

interface Tecla {
  id: string
  cap: string[]
  type: 'key' | 'scope'
  key?: string
}

const teclas = inventory<Tecla>('keys')?.filter(nosso) ?? []
const mapa = buildKeymap(BASE)

/** Which command a chord is in a context; what is heard there by its own block. */
function comando(context: Context, chord: string): unknown {
  const found = mapa.get(context)?.find(ours => sameChord(ours.chord, chord))
  return found?.args === undefined ? found?.id : [found.id, found.args]
}

const PAGAMENTO = ['pdv.desconto', 'pdv.acrescimo', 'pdv.pagamento.valor'] as const

/** Context and command of each key of the documents; a page's ESC is everybody's. */
const TECLAS: Readonly<
  Record<string, readonly (readonly [context: Context, chord: string, command: unknown])[]>
> = {
  'K.item.esc': [['dialogo', 'Escape', 'app.voltar']],
  'K.item.f2': [['form', 'F2', 'form.salvar']],
  'K.doc.esc': [['global', 'Escape', 'app.voltar']],
  'K.doc.f2.salvar': [['form', 'F2', 'form.salvar']],
  // F2 is the form's one command, which says another word by what may be done (web/documents/page/read-bar.ts)
  'K.doc.f2.aceitar': [['form', 'F2', 'form.salvar']],
  'K.doc.f2.editar': [['form', 'F2', 'form.salvar']],
  'K.doc.f10': [['form.documento', 'F10', 'documento.exibir']],
  'K.doc.enter': [['form.documento.itens', 'Enter', 'item.confirmar_codigo']],
  'K.doc.f8': [['form.documento', 'F8', 'produto.buscar']],
  'K.pag.f5': [['form.documento', 'F5', 'pagamento.adicionar']],
  'K.pag.ctrld': [['form.documento', 'Control+d', 'venda.desconto']],
  // of the lines and the panel beside them: in a field of the header it marks the text
  'K.pag.ctrla': [['form.documento.itens', 'Control+a', 'venda.acrescimo']],
  'K.met.f2': [['pdv.pagamento', 'F2', ['pagamento.escolher', { meio: 1 }]]],
  'K.met.f3': [['pdv.pagamento', 'F3', ['pagamento.escolher', { meio: 2 }]]],
  'K.met.f4': [['pdv.pagamento', 'F4', ['pagamento.escolher', { meio: 3 }]]],
  'K.met.f5': [['pdv.pagamento', 'F5', ['pagamento.escolher', { meio: 4 }]]],
  'K.inf.busca.setas': [
    ['lista', 'ArrowUp', 'lista.acima'],
    ['lista', 'ArrowDown', 'lista.abaixo'],
    ['produto.busca', 'Enter', 'lista.abrir'],
    ['form.opcoes', 'ArrowUp', 'lista.acima'],
    ['form.opcoes', 'ArrowDown', 'lista.abaixo'],
    ['form.opcoes', 'Enter', 'lista.abrir'],
  ],
  'K.inf.desconto.f2': [
    ...PAGAMENTO.map(context => [context, 'F2', 'form.confirmar'] as const),
    ['pdv.parcelas', 'F2', 'form.salvar'],
  ],
}

/** Scopes of the documents by ours: what an open dialog's keys stand on is the stack itself (tests/web/keys). */
const CAMADAS: Readonly<Record<string, readonly (keyof typeof CONTEXTS)[]>> = {
  'K.scope.doc': ['form.documento', 'form.documento.itens'],
  'K.scope.doc.item': ['form.documento.item'],
  'K.scope.doc.item.sub': ['form', 'lote.busca'],
  'K.scope.doc.di': ['form', 'form.linhas'],
  'K.scope.doc.adicao': ['form', 'form.linhas'],
  'K.scope.doc.busca': ['produto.busca'],
  'K.scope.doc.fluxo': ['item.montagem'],
  'K.scope.doc.dialogos': ['form'],
  // its keys add to the form's: they are in the same block
  'K.scope.pag.painel': ['form.documento'],
  'K.scope.pag.metodo': ['pdv.pagamento'],
  'K.scope.pag.meio': ['pdv.pagamento.valor'],
  'K.scope.pag.parcelas': ['pdv.parcelas'],
  'K.scope.pag.desconto': ['pdv.desconto', 'pdv.acrescimo'],
}

describe.skipIf(teclas.length === 0)(
  'contrato: teclas do documento (sem a especificação ao lado, não roda)',
  () => {
    test('cada tecla e cada camada tem o seu lugar', () => {
      const deles = (qual: Tecla['type']) =>
        teclas.flatMap(({ id, type }) => (type === qual ? id : [])).sort()
      expect(Object.keys(TECLAS).sort()).toEqual(deles('key'))
      expect(Object.keys(CAMADAS).sort()).toEqual(deles('scope'))
    })

    test.each(Object.entries(TECLAS))('%s', (id, lugares) => {
      for (const [context, chord, command] of lugares)
        expect([context, chord, comando(context, chord)]).toEqual([context, chord, command])
      const dita = teclas.find(tecla => tecla.id === id)?.key ?? ''
      const chords = dita.split(' / ').map(key => key.replace('Ctrl+', 'Control+').replace('ESC', 'Escape'))
      for (const chord of chords) {
        expect(() => parseChord(chord)).not.toThrow()
        expect(
          lugares.some(([, ours]) =>
            sameChord(
              ours,
              chord.replace(/\+([A-Z])$/, (_, k) => `+${k.toLowerCase()}`),
            ),
          ),
        ).toBe(true)
      }
    })

    test.each(Object.entries(CAMADAS))('%s', (_, contextos) => {
      for (const context of contextos) expect(CONTEXTS).toHaveProperty([context])
    })
  },
)
