import { memo, useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { app, paleta } from '../../../domain/commands/app/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import type { ResidentProps } from '../../dialogs/define.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { currentScopes, on, scopesAtom } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { onSession } from '../../state/session.ts'
import { LightModal } from '../../ui/dialog/light-modal.tsx'
import { BEST } from '../../ui/list/best-rows.ts'
import { useMobile } from '../../ui/mobile.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { noteLongWay } from '../hints/coach.ts'
import { CoachLine } from '../hints/coach-line.tsx'
import { runWithPrompt } from '../run-command.ts'
import { noteUse, usage } from './habits.ts'
import { loadMeanings, type Meanings, type MeantRow } from './meanings.ts'
import { isAsked, mergeRows } from './merge-rows.ts'
import { type PaletteItem, paletteContent } from './palette-entries.ts'
import { paletteOffers } from './providers.ts'
import { guess, type Ranked, sift } from './rank.ts'
import { usePaletteList } from './use-palette-list.ts'
import { noChord, useProviderRows } from './use-provider-rows.ts'

type Opening = ResidentProps<{ texto?: string } | undefined>

const ROW = 22
const VISIBLE = 16

const CLOSES = { 'app.paleta': 'Fechar' } as const
const CLEARS = { ...CLOSES, 'app.voltar': 'Limpar' } as const

/** Milliseconds that the cursor must rest on an entry before its data is fetched. */
const REST_MS = 60
/** Number of recently used entries shown above the screen's commands. */
const RECENT = 5

/** Maximum number of guesses shown beside similar rows. */
const GUESSES = 5

/** Share of words of the trade from which a text is no name of a new product. */
const TRADE = 0.6

/**
 * Lists guesses of what the text means, then similar rows or, without any, the actions for an unknown name. Where the
 * words are of the trade, those that register or sell what has this name come last.
 */
function suggestions(
  entries: readonly Ranked<PaletteItem>[],
  close: readonly PaletteItem[],
  text: string,
  meant: readonly MeantRow[],
  meanings: Meanings | null,
): readonly PaletteItem[] {
  const guessed = guess(entries, text)
  const guesses = [...guessed, ...meant.map(({ row }) => row).filter(row => !guessed.includes(row))]
  if (close.length > 0) return [...guesses.slice(0, GUESSES), ...close]
  const offers = paletteOffers(text).map(offer => ({ ...offer, grupo: 'fazer', chord: noChord }))
  const trade = (meanings?.known(text) ?? 0) >= TRADE
  if (!trade) return [...guessed, ...offers, ...guesses.filter(row => !guessed.includes(row))]
  const names = ({ id }: PaletteItem) => id.startsWith('cadastrar:') || id === 'buscar:caixa'
  return [...guesses, ...offers.filter(row => !names(row)), ...offers.filter(names)]
}

/** Draws the palette, hidden, when the page first idles or at the first Ctrl+K; the palette then stays mounted. */
export function Palette({ opening }: Opening) {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => whenIdle(() => setDrawn(true)), [])
  return drawn || opening ? <PaletteDialog opening={opening} /> : null
}

/**
 * Shows the palette (Ctrl+K): a combobox over the best rows. Rows are ranked here, synchronously; cmdk only draws them.
 * The search box exists before cmdk loads, so that no typed key is lost.
 */
const PaletteDialog = memo(function PaletteDialog({ opening }: Opening) {
  const [text, setText] = useState(opening?.data?.texto ?? '')
  /** Row that the user moved to and its text, so that no late answer moves the cursor; null: on the best row. */
  const [moved, setMoved] = useState<{ text: string; id: string } | null>(null)
  /** Text for which Enter was pressed before its rows came; null: none. */
  const [wished, setWished] = useState<string | null>(null)
  const content = useContent(opening)
  const box = useRef<HTMLInputElement>(null)
  const closed = opening === null
  // a closed palette searches nothing, though its text is cleared only when the page idles
  const found = useProviderRows(closed ? '' : text)
  const [uses, setUses] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `uses` is listed to read the habits again after each use
  const listed = useMemo(() => {
    const habit = usage(text.trim() === '' ? RECENT : undefined)
    return sift(content.rows, text, ({ id }) => habit(id))
  }, [content, text, uses])
  const meanings = useMeanings(!closed)
  const meant = useMemo(
    () => (closed || text.trim() === '' ? NOTHING : (meanings?.find(text, content) ?? NOTHING)),
    [closed, meanings, text, content],
  )
  const merged = useMemo(
    () => mergeRows(listed, found.rows, text, found.pronto, meant),
    [listed, found, text, meant],
  )
  // guess only when every source has found nothing
  const denied = !closed && merged.semNome
  const rows = useMemo(
    () => (denied ? suggestions(content.rows, merged.rows, text.trim(), meant, meanings) : merged.rows),
    [denied, merged, content, text, meant, meanings],
  )
  const results = denied ? 0 : rows.length
  const held = moved?.text === text ? rows.findIndex(row => row.id === moved.id) : 0
  const index = Math.max(0, held)
  const current = rows[index]
  const id = useId()
  const idOf = useCallback((at: number) => `${id}-${at}`, [id])
  const List = usePaletteList(!closed)
  const [listId, setListId] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const mobile = useMobile()
  const texto = opening?.data?.texto ?? ''
  // resets during the opening render; a closed palette is cleared when the page idles, so that the chosen command is
  // not delayed
  const [opened, setOpened] = useState(opening)
  if (opening && opened !== opening) {
    setOpened(opening)
    setText(texto)
    setMoved(null)
    setWished(null)
  }
  useEffect(() => {
    if (!closed) return
    return whenIdle(() => {
      setText('')
      setMoved(null)
    })
  }, [closed])
  const prepare = closed ? undefined : current?.preparar
  useEffect(() => {
    if (!prepare) return
    const timer = setTimeout(prepare, REST_MS)
    return () => clearTimeout(timer)
  }, [prepare])
  // biome-ignore lint/correctness/useExhaustiveDependencies: lays the hidden palette out again when its rows change
  useEffect(
    () => (closed ? whenIdle(() => place.current?.getBoundingClientRect()) : undefined),
    [closed, rows, List],
  )

  const move = (to: number) => {
    const row = rows[Math.max(0, Math.min(to, rows.length - 1))]
    if (row) setMoved({ text, id: row.id })
    setWished(null)
  }
  /** Closes the palette, then runs `act` once the focus is back on the screen. */
  const leave = (act: () => unknown) => {
    opening?.close()
    setTimeout(() => void act(), 0)
  }
  const choose = (row: PaletteItem) => {
    const { id, destino, preparar, executar, command } = row
    if (command) noteLongWay(command.id, undefined, content.scopes)
    else if (destino) noteLongWay(app.ir.id, { caminho: destino }, content.scopes)
    if (content.rows.some(({ item }) => item === row)) {
      noteUse(id)
      setUses(uses + 1)
    }
    if (destino === undefined) return leave(executar)
    // navigate before closing: the old screen must not get the focus first
    preparar?.()
    go(destino)
    opening?.close()
  }
  /** Chooses the row under the cursor; a text whose rows are still coming is remembered. */
  const enter = () => {
    // a scanner's text may be in the box before its rows
    const said = box.current?.value ?? text
    if (current && said === text) choose(current)
    else setWished(said)
  }
  const grant = useEffectEvent(() => {
    setWished(null)
    if (current && !denied) choose(current)
  })
  // what the whole text asks for waits for no other source
  const granted = !closed && wished === text && (found.inteiro || (current && isAsked(current, text)))
  useEffect(() => {
    if (granted) grant()
  }, [granted])
  const form = (current?.command?.args ?? current?.command?.argsLater) ? current?.command : null

  return (
    <LightModal
      opened={opening !== null}
      title="Paleta de comandos"
      focus={box}
      className={`mx-auto flex flex-col border border-line border-t-2 border-t-live bg-panel ${mobile ? 'h-full' : 'mt-[12vh] w-[88ch] max-w-full'}`}
    >
      <ScopeLayer>
        <ScopeOf
          name="paleta"
          modal
          active={opening !== null}
          onBack={() => (text === '' ? opening?.close() : setText(''))}
          // Esc clears the text first; the key that opens the palette also closes it
          labels={text === '' ? CLOSES : CLEARS}
          commands={[
            on(app.paleta, () => opening?.close()),
            on(lista.acima, () => move(index - 1)),
            on(lista.abaixo, () => move(index + 1)),
            on(lista.paginaAcima, () => move(index - VISIBLE)),
            on(lista.paginaAbaixo, () => move(index + VISIBLE)),
            on(lista.primeira, () => move(0)),
            // goes to the last drawn row; from there, draws as many rows more
            on(lista.ultima, () => move(Math.ceil((index + 2) / BEST) * BEST - 1)),
            on(lista.abrir, current || !found.inteiro ? enter : false),
            on(paleta.prompt, form ? () => leave(() => runWithPrompt(form)) : false),
          ]}
        />
        <div data-scan="off" className="flex items-center gap-2 border-line border-b px-2 py-1.5 text-lg">
          <span aria-hidden="true" className="text-live">
            ❯
          </span>
          <input
            ref={box}
            role="combobox"
            aria-label="Comando"
            // aria-expanded only once the list exists: before, there is nothing to control
            aria-expanded={rows.length > 0 && listId !== undefined}
            aria-controls={listId}
            aria-activedescendant={current && List ? idOf(index) : undefined}
            aria-autocomplete="list"
            aria-describedby={`${id}-ajuda ${id}-conta ${id}-atalho`}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={event => {
              setText(event.target.value)
              setMoved(null)
              setWished(null)
            }}
            placeholder="tela, comando, produto, parceiro ou nota"
            className="min-w-0 flex-1 bg-transparent outline-none"
          />
          <span id={`${id}-conta`} role="status" className="text-dim text-xs">
            {/* empty while closed (a hidden status must not be read aloud) and while no row has come */}
            {closed || (results === 0 && !denied)
              ? ''
              : results === 1
                ? '1 resultado'
                : `${results} resultados`}
          </span>
        </div>
        {denied ? (
          <p id={`${id}-ajuda`} className="px-3 text-dim leading-[22px]">
            Nada com esse nome que você possa usar aqui. Talvez:
          </p>
        ) : null}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the combobox holds the focus and the keys */}
        <div
          ref={place}
          role="presentation"
          onMouseDown={event => event.preventDefault()}
          onClick={event => {
            const at = (event.target as Element).closest<HTMLElement>('[aria-posinset]')?.ariaPosInSet
            const chosen = rows[Number(at) - 1]
            if (chosen) choose(chosen)
          }}
          // height of whole rows, above the key bar
          style={{
            height: `min(${ROW * (denied ? VISIBLE - 1 : VISIBLE)}px, round(down, 88dvh - 96px, ${ROW}px))`,
          }}
        >
          {List ? (
            <List rows={rows} at={index} text={text} scopes={content.scopes} idOf={idOf} onDraw={setListId} />
          ) : null}
        </div>
        {mobile ? null : <CoachLine id={`${id}-atalho`} />}
      </ScopeLayer>
    </LightModal>
  )
})

const NOTHING: readonly MeantRow[] = []

/** Loads the sayings of the trade, when the page idles or when the palette opens; null until loaded. */
function useMeanings(open: boolean): Meanings | null {
  const [meanings, setMeanings] = useState<Meanings | null>(null)
  useEffect(() => {
    if (meanings) return
    let gone = false
    const come = (found: Meanings | null) => {
      if (!gone) setMeanings(found)
    }
    // names are found without the sayings, and a reload brings them
    const fetch = () => void loadMeanings().then(come, console.error)
    const stop = open ? fetch() : whenIdle(fetch)
    return () => {
      gone = true
      stop?.()
    }
  }, [meanings, open])
  return meanings
}

/**
 * Gives the palette's content: made when the palette opens and unchanged while open. While closed, the content follows
 * the screen when the page idles, so that the next opening finds its rows drawn.
 */
function useContent(janela: Opening['opening']): ReturnType<typeof paletteContent> {
  const [listed, setListed] = useState(() => ({ janela, content: paletteContent() }))
  if (listed.janela !== janela) {
    setListed({ janela, content: janela ? paletteContent() : listed.content })
  }
  useEffect(() => {
    // the session may change while the palette is open: the user signs in or gets more rights
    if (janela) {
      let stop = () => {}
      const again = () => setListed({ janela, content: paletteContent() })
      const end = onSession(() => {
        again()
        // again when the next screen has loaded
        stop()
        stop = whenIdle(again)
      })
      return () => {
        end()
        stop()
      }
    }
    const follow = () => {
      // the palette does not open over a dialog
      if (currentScopes().some(({ modal }) => modal)) return
      const content = paletteContent()
      setListed(before => (before.content === content ? before : { janela: null, content }))
    }
    let stop = whenIdle(follow)
    const end = scopesAtom.sub(() => {
      stop()
      stop = whenIdle(follow)
    })
    return () => {
      end()
      stop()
    }
  }, [janela])
  return listed.content
}
