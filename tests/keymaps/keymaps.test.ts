import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  CONTEXTS,
  type Context,
  GROUPS,
  heardUnder,
  type KeyGroup,
} from '../../src/domain/commands/contexts.ts'
import type { AnyCommand } from '../../src/domain/commands/define.ts'
import { COMMANDS, commandById } from '../../src/domain/commands/index.ts'
import { chordRefusal, parseChord, sameChord } from '../../src/web/keys/chords.ts'
import {
  buildKeymap,
  extendsOf,
  type KeymapFile,
  lineage,
  PROFILES,
  remapRefusal,
} from '../../src/web/keys/load-keymaps.ts'

const files = readdirSync('keymaps').filter(name => name.endsWith('.json'))
const fileOf = (name: string) => JSON.parse(readFileSync(`keymaps/${name}`, 'utf8')) as KeymapFile
const base = fileOf('default.json')

const PLACES: readonly string[] = [...Object.keys(CONTEXTS), ...Object.keys(GROUPS)]

/** Bindings of each block without those it extends, as written. */
const bindings = files.flatMap(file =>
  Object.entries(fileOf(file)).flatMap(([context, block]) =>
    Object.entries(block).flatMap(([chord, target]) => {
      if (chord === 'extends') return []
      const [id, args] = target === null ? [null, undefined] : [target].flat()
      return [{ file, context, chord, id: id as string | null, args }]
    }),
  ),
)

describe('mapas de teclas', () => {
  test('há o mapa base e os perfis', () => {
    expect(files.sort()).toEqual(['default.json', 'illimitar.json'])
  })

  test.each(bindings)('$file: $chord em $context é uma tecla que podemos ter', ({ chord }) => {
    expect(() => parseChord(chord)).not.toThrow()
    expect(chordRefusal(chord)).toBeNull()
  })

  test.each(bindings.filter(({ id }) => id !== null))(
    '$file: $chord em $context chama um comando que existe, com argumentos que ele aceita',
    ({ id, args }) => {
      const command = commandById(id ?? '')
      expect(command, `comando ${id}`).toBeDefined()
      if (args !== undefined) expect(command?.args?.safeParse(args).success).toBe(true)
    },
  )

  test.each(files)('%s: cada bloco é de um contexto ou de um grupo', file => {
    for (const place of Object.keys(fileOf(file))) expect(PLACES).toContain(place)
  })

  test.each(files)('%s: nenhuma tecla tem dois donos num bloco, nem um contexto dois blocos', file => {
    const blocks = fileOf(file)
    for (const block of Object.values(blocks)) {
      const chords = Object.keys(block)
      for (const [at, chord] of chords.entries())
        expect(chords.slice(at + 1).find(other => sameChord(chord, other))).toBeUndefined()
    }
    // JSON.parse keeps only the last of two equal names
    const names = (text: string) => text.match(/"[^"]+": ?(?:"|\[|\{|null)/g)?.length ?? 0
    expect(names(readFileSync(`keymaps/${file}`, 'utf8'))).toBe(names(JSON.stringify(blocks)))
  })

  test('uma tecla só é dada onde o comando pode rodar: ali, ou no que se ouve por baixo', () => {
    const keymaps = Object.values(PROFILES).map(({ file }) => buildKeymap(base, file))
    for (const [context, { id }] of keymaps.flatMap(keymap =>
      [...keymap].flatMap(([context, keys]) => keys.map(key => [context, key] as const)),
    )) {
      const when = commandById(id)?.when
      const places = [context, ...heardUnder(context)].flatMap(place => [...lineage(place)])
      if (when) expect(places, `${id} em ${context}`).toEqual(containingAny([when].flat()))
    }
  })
})

/** A list with at least one of these. */
const containingAny = (wanted: readonly string[]) => ({
  asymmetricMatch: (list: readonly string[]) => wanted.some(one => list.includes(one)),
  toString: () => `um de ${wanted.join(', ')}`,
})

describe('herança', () => {
  const flat = (context: Context) =>
    (buildKeymap(base).get(context) ?? []).map(({ chord, id, args }) =>
      [chord, id, ...Object.values(args ?? {})].join(' '),
    )

  test('cada grupo existe, e alguém o estende', () => {
    const extended = new Set(Object.values(base).flatMap(block => [...extendsOf(block)]))
    expect(PLACES).toEqual(expect.arrayContaining([...extended]))
    expect(Object.keys(GROUPS).filter(group => !extended.has(group as KeyGroup))).toEqual([])
  })

  test('um bloco não repete tecla do que estende', () => {
    const groups = Object.fromEntries(Object.entries(base).filter(([place]) => place in GROUPS))
    for (const [place, block] of Object.entries(base)) {
      const { extends: parents, ...own } = block
      const inherited = parents
        ? (buildKeymap({ ...groups, global: { extends: parents } }).get('global') ?? [])
        : []
      const repeated = Object.entries(own).filter(([chord, target]) =>
        inherited.some(key => {
          const [id, args] = [target].flat()
          return sameChord(key.chord, chord) && key.id === id && isDeepStrictEqual(key.args, args)
        }),
      )
      expect(repeated, place).toEqual([])
    }
  })

  test('as herdadas ficam onde o bloco diz `extends`', () => {
    expect(flat('notificacoes')).toEqual([
      'Escape app.voltar',
      'Alt+a app.voltar',
      'ArrowUp lista.acima',
      'ArrowDown lista.abaixo',
      'PageUp lista.pagina_acima',
      'PageDown lista.pagina_abaixo',
      'Home lista.primeira',
      'End lista.ultima',
      'Enter lista.abrir',
      'F2 form.confirmar',
    ])
    expect(flat('lista.inutilizar')).toEqual([
      'Enter lista.abrir',
      'F2 servicos.inutilizar_todos',
      'Insert servicos.inutilizar_faixa',
      'Alt+1 form.aba 1',
      'Alt+2 form.aba 2',
      'Alt+ArrowLeft form.aba_anterior',
      'Alt+ArrowRight form.aba_seguinte',
      ...flat('form.historico'),
    ])
    expect(flat('produto.busca.varios')).toEqual([
      'Enter lista.abrir',
      'F2 form.confirmar',
      'Control+Enter form.confirmar',
      'Alt+k estoque.historico',
    ])
  })

  test('a tecla que o bloco diz vale sobre a herdada, e null de um perfil a tira', () => {
    const keymap = buildKeymap(
      {
        rows: { ArrowUp: 'lista.acima', Home: 'lista.primeira' },
        lista: { Home: 'lista.ultima', extends: ['rows'] },
      },
      { lista: { ArrowUp: null, extends: [], End: 'lista.ultima' } },
    )
    expect(keymap.get('lista')?.map(({ chord, id }) => [chord, id])).toEqual([
      ['Home', 'lista.ultima'],
      ['End', 'lista.ultima'],
    ])
  })

  test('um comando de um grupo pode rodar em cada contexto que o estende', () => {
    expect([...lineage('pdv2.pagamento')]).toEqual(['pdv2.pagamento', 'till', 'cart'])
    expect(lineage('form.documento')).toContain('cart')
    expect(lineage('form.documento')).not.toContain('till')
  })
})

/** Chords that a context takes from what is heard below it, on purpose. By file, the context, the chord and what lies below. */
const TOMADAS: readonly (readonly [
  porque: string,
  de: (tomada: { context: string; below: string; chord: string }) => boolean,
])[] = [
  [
    'o Enter e as setas são do que está sob o foco',
    ({ chord }) => /^(Shift\+)?(Enter|Tab|Arrow\w+)$/.test(chord),
  ],
  ['F5 nunca recarrega onde há trabalho aberto', ({ below, chord }) => below === 'global' && chord === 'F5'],
  [
    'a tecla que abriu o painel o fecha',
    ({ context, below, chord }) =>
      below === 'global' &&
      ((context === 'menu' && chord === 'Alt+m') || (context === 'notificacoes' && chord === 'Alt+a')),
  ],
  [
    'F4 de um campo abre o que ele aponta',
    ({ context, chord }) => context === 'form.campo' && chord === 'F4',
  ],
  [
    'num campo de produto, o histórico dele; os formulários de produto não são documentos',
    ({ context, below, chord }) =>
      context === 'form.campo' && below === 'form.documento' && chord === 'Alt+k',
  ],
  [
    'o preço e o histórico do cadastro são dos formulários de produto, que não são documentos',
    ({ context, below, chord }) =>
      context === 'form.documento' && below === 'form' && ['Alt+p', 'Alt+k'].includes(chord),
  ],
  [
    'a promoção se simula no formulário dela, que não é documento',
    ({ context, below, chord }) =>
      context.startsWith('form.documento') && below === 'form' && chord === 'Alt+s',
  ],
  [
    'uma ordem de carregamento não tem preço que se agende',
    ({ context, below, chord }) => context === 'form.ordem' && below === 'form' && chord === 'Alt+p',
  ],
  [
    'nas linhas, o desconto; duplica-se o documento que se lê',
    ({ context, below, chord }) =>
      context === 'form.documento.itens' && below === 'form' && chord === 'Alt+d',
  ],
  [
    'nas linhas, o vendedor; divide-se o pedido que se lê',
    ({ context, below, chord }) =>
      context === 'form.documento.itens' && below === 'form.documento' && chord === 'Alt+s',
  ],
  [
    'o que se emite não se importa nem se edita em lote, e se exporta por Alt+S',
    ({ context, below, chord }) =>
      context === 'lista.emitidos' && below === 'lista.registro' && ['F7', 'F8', 'F9'].includes(chord),
  ],
  [
    'o que foi emitido baixa o XML, se libera, corrige, complementa, manifesta e recebe condutor ou nota',
    ({ context, below, chord }) =>
      context === 'form.documento.emitido' &&
      below === 'form.documento' &&
      ['F6', 'F7', 'Alt+c', 'Alt+q', 'Alt+b', 'Alt+z', 'Alt+r'].includes(chord),
  ],
  [
    'nos CT-e, a carta de correção; as colunas se escolhem pela paleta',
    ({ context, chord }) => context === 'lista.cte' && chord === 'Alt+c',
  ],
  [
    'o grupo de permissões não se consulta',
    ({ context, chord }) => context === 'form.matriz' && chord === 'F3',
  ],
  [
    'o campo da etiqueta anda; o modelo de etiqueta tem uma parte só',
    ({ context, chord }) => context === 'form.etiqueta' && /^Alt\+Arrow(Left|Right)$/.test(chord),
  ],
  [
    'F2 de uma célula aberta termina a célula; a seguinte segue com a planilha',
    ({ context, below, chord }) => context === 'lote.celula' && below === 'lote' && chord === 'F2',
  ],
  [
    'nos MDF-e, encerra; inclui-se com Insert',
    ({ context, chord }) => context === 'lista.mdfe' && chord === 'F2',
  ],
  [
    'o perfil de outro sistema traz as teclas dele à venda',
    ({ context, below, chord }) =>
      context === 'pdv.venda' && below === 'global' && ['F1', 'Alt+n'].includes(chord),
  ],
]

test('nenhuma tecla esconde outra de baixo, senão as que a tomam de propósito', () => {
  const keymaps = Object.values(PROFILES).map(({ file }) => buildKeymap(base, file))
  const hidden = keymaps.flatMap(keymap =>
    (Object.keys(CONTEXTS) as Context[]).flatMap(context =>
      [...heardUnder(context), ...(context === 'global' ? [] : (['global'] as const))].flatMap(below =>
        (keymap.get(context) ?? []).flatMap(({ chord, id, args }) => {
          const other = keymap.get(below)?.find(binding => sameChord(binding.chord, chord))
          const same = other?.id === id && isDeepStrictEqual(other.args, args)
          return other && !same ? [{ context, below, chord, id, other: other.id }] : []
        }),
      ),
    ),
  )
  expect(hidden.filter(taken => !TOMADAS.some(([, of]) => of(taken)))).toEqual([])
  expect(TOMADAS.filter(([, of]) => !hidden.some(of)).map(([porque]) => porque)).toEqual([])
})

describe('comandos', () => {
  test('cada comando está na paleta, ou é interno e tem tecla ou dono', () => {
    const bound = new Set(bindings.map(({ id }) => id))
    const lost = COMMANDS.filter(({ interno, id }) => interno && !bound.has(id)).map(({ id }) => id)
    expect(lost).toEqual([])
  })

  test('cada um está, por seu nome, na área que o identifica', async () => {
    const areas = import.meta.glob<Record<string, Record<string, AnyCommand>>>(
      '../../src/domain/commands/*/index.ts',
      { eager: true },
    )
    const members = Object.values(areas).flatMap(area => Object.values(area).flatMap(Object.entries))
    expect(members.map(([, { id }]) => id).toSorted()).toEqual(COMMANDS.map(({ id }) => id).toSorted())
    for (const [name, { id }] of members)
      expect(id.split('.').at(-1)?.replaceAll('_', '')).toBe(name.toLowerCase())
  })

  test('os contextos de `when` existem', () => {
    for (const { when } of COMMANDS)
      for (const context of when === undefined ? [] : [when].flat()) expect(PLACES).toContain(context)
  })

  test('os títulos são curtos e nenhum repete outro no mesmo lugar', () => {
    const listed = COMMANDS.filter(({ interno }) => !interno).map(
      ({ title, when }) => `${title} ${when ?? ''}`,
    )
    expect(listed).toEqual([...new Set(listed)])
    for (const { title } of COMMANDS) expect(title.length).toBeLessThanOrEqual(40)
  })
})

describe('remapear', () => {
  const keymap = buildKeymap(base)
  const title = (id: string) => commandById(id)?.title ?? id

  test('tecla livre é aceita', () => {
    expect(
      remapRefusal(keymap, { context: 'global', chord: 'Control+Shift+k', id: 'app.paleta' }, title),
    ).toBeNull()
  })

  test('conflito é recusado com o nome do outro comando', () => {
    const answer = remapRefusal(keymap, { context: 'global', chord: 'F5', id: 'app.paleta' }, title)
    expect(answer).toBe(`A tecla já é de "${title('app.recarregar')}"`)
  })

  test.each([
    // an inner scope would take the key
    ['global', 'Control+d', 'app.paleta', 'A tecla já é de "Preencher para baixo" em EM MASSA'],
    // it would take the key from an outer one
    ['pdv.venda', 'Control+k', 'venda.desconto', 'A tecla já é de "Comandos" em GERAL'],
    ['form.linhas', 'F2', 'linhas.adicionar', 'A tecla já é de "Confirmar" em DIÁLOGO'],
  ] as const)('%s, %s: as camadas de dentro e de fora também são donas', (context, chord, id, refusal) => {
    expect(remapRefusal(keymap, { context, chord, id }, title)).toBe(refusal)
  })

  test('duas telas que nunca estão juntas podem ter a mesma tecla', () => {
    expect(
      remapRefusal(keymap, { context: 'lista.vendas', chord: 'Control+Shift+q', id: 'lista.filtrar' }, title),
    ).toBeNull()
    const vendas = keymap.get('pdv.venda')?.find(({ id }) => id === 'venda.desconto')?.chord ?? ''
    expect(
      remapRefusal(keymap, { context: 'lista.licencas', chord: vendas, id: 'licenca.aprovar' }, title),
    ).toBeNull()
  })

  test('a tecla mudada fica no lugar da antiga', () => {
    const before = (keymap.get('pdv.venda') ?? []).findIndex(({ id }) => id === 'venda.desconto')
    const mine = buildKeymap(base, {}, [
      { context: 'pdv.venda', chord: 'Control+Shift+d', id: 'venda.desconto' },
    ])
    expect((mine.get('pdv.venda') ?? []).findIndex(({ id }) => id === 'venda.desconto')).toBe(before)
  })

  test('uma tecla guardada antes vale no seu contexto, e em nenhum outro que tem a mesma', () => {
    // as `tecla.teclas.<id>` of the browser holds it
    const stored = JSON.parse('[{"context":"lista.xml","chord":"Control+ArrowUp","id":"lista.acima"}]')
    const mine = buildKeymap(base, {}, stored)
    const chords = (context: Context) =>
      mine.get(context)?.flatMap(({ chord, id }) => (id === 'lista.acima' ? [chord] : []))
    expect(chords('lista.xml')).toEqual(['Control+ArrowUp'])
    expect(chords('lista.vendas')).toEqual(['ArrowUp'])
    expect(chords('lista')).toEqual(['ArrowUp'])
  })

  test.each([
    'Control+w',
    'Control+t',
    'Control+n',
    'Control+Tab',
    'Control+Shift+N',
    'Alt+F4',
    'Control+PageUp',
  ])('%s é do navegador', chord => {
    expect(remapRefusal(keymap, { context: 'global', chord, id: 'app.paleta' }, title)).toBe(
      'O navegador não entrega esta tecla',
    )
  })

  test.each(['Control+Alt+q', 'Alt+Control+/'])('%s é AltGr no ABNT2', chord => {
    expect(chordRefusal(chord)).toMatch(/AltGr/)
  })

  test('o mapa do usuário vale por cima, e a tecla antiga do comando fica livre', () => {
    const mine = buildKeymap(base, {}, [{ context: 'global', chord: 'F9', id: 'app.recarregar' }])
    const global = mine.get('global') ?? []
    expect(global.find(({ chord }) => chord === 'F9')?.id).toBe('app.recarregar')
    expect(global.find(({ chord }) => chord === 'F5')).toBeUndefined()
  })
})
