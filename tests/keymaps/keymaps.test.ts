import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { CONTEXTS, type Context, heardUnder } from '../../src/domain/commands/contexts.ts'
import type { AnyCommand } from '../../src/domain/commands/define.ts'
import { COMMANDS, commandById } from '../../src/domain/commands/index.ts'
import { chordRefusal, parseChord, sameChord } from '../../src/web/keys/chords.ts'
import { buildKeymap, type KeymapBlock, PROFILES, remapRefusal } from '../../src/web/keys/load-keymaps.ts'

const files = readdirSync('keymaps').filter(name => name.endsWith('.json'))
const blocksOf = (name: string) => JSON.parse(readFileSync(`keymaps/${name}`, 'utf8')) as KeymapBlock[]
const base = blocksOf('default.json')

const bindings = files.flatMap(file =>
  blocksOf(file).flatMap(({ context, bindings }) =>
    Object.entries(bindings).map(([chord, target]) => {
      const [id, args] = target === null ? [null, undefined] : [target].flat()
      return { file, context, chord, id: id as string | null, args }
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

  test.each(bindings)('$file: o contexto $context existe', ({ context }) => {
    expect(Object.keys(CONTEXTS)).toContain(context)
  })

  test.each(files)(
    '%s: nenhuma tecla tem dois donos no mesmo contexto, nem dois blocos para um contexto',
    file => {
      const blocks = blocksOf(file)
      expect(blocks.map(({ context }) => context)).toEqual([...new Set(blocks.map(({ context }) => context))])
      for (const { bindings } of blocks) {
        const chords = Object.keys(bindings)
        for (const [at, chord] of chords.entries())
          expect(chords.slice(at + 1).find(other => sameChord(chord, other))).toBeUndefined()
      }
      // JSON.parse keeps only the last of two equal names
      const text = readFileSync(`keymaps/${file}`, 'utf8')
      expect(text.match(/"[^"]+": ?(?:"|\[|null)/g)?.length ?? 0).toBe(
        JSON.stringify(blocks).match(/"[^"]+":(?:"|\[|null)/g)?.length ?? 0,
      )
    },
  )

  test('uma tecla só é dada onde o comando pode rodar: o contexto está no `when`, ou é um diálogo seu', () => {
    for (const { context, id } of bindings) {
      const command = id === null ? undefined : commandById(id)
      const when = command?.when === undefined ? null : [command.when].flat()
      if (when) expect(when, `${id} em ${context}`).toContain(context)
    }
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
    'o perfil de outro sistema traz as teclas dele à venda',
    ({ context, below, chord }) =>
      context === 'pdv.venda' && below === 'global' && ['F1', 'Alt+n'].includes(chord),
  ],
]

test('nenhuma tecla esconde outra do que também se ouve abaixo dela, senão as que a tomam de propósito', () => {
  const keymaps = Object.values(PROFILES).map(({ blocks }) => buildKeymap(base, blocks))
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
      for (const context of when === undefined ? [] : [when].flat())
        expect(Object.keys(CONTEXTS)).toContain(context)
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
    const mine = buildKeymap(
      base,
      [],
      [{ context: 'pdv.venda', chord: 'Control+Shift+d', id: 'venda.desconto' }],
    )
    expect((mine.get('pdv.venda') ?? []).findIndex(({ id }) => id === 'venda.desconto')).toBe(before)
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
    const mine = buildKeymap(base, [], [{ context: 'global', chord: 'F9', id: 'app.recarregar' }])
    const global = mine.get('global') ?? []
    expect(global.find(({ chord }) => chord === 'F9')?.id).toBe('app.recarregar')
    expect(global.find(({ chord }) => chord === 'F5')).toBeUndefined()
  })
})
