import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useRef, useState } from 'react'
import { isOrderRead } from '../../../core/contract/slip-text.ts'
import type { ComparedPeriod } from '../../../core/report/period.ts'
import { hoje } from '../../../domain/api/estatistica.ts'
import { app } from '../../../domain/commands/app/index.ts'
import { emissor } from '../../../domain/commands/emissor/index.ts'
import { COMMANDS } from '../../../domain/commands/index.ts'
import { inicio } from '../../../domain/commands/inicio/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import type { Route } from '../../../domain/routes/define.ts'
import { able, allowedRoutes, scopesBelow } from '../../commands/access.ts'
import { chordFor } from '../../commands/hints/hints.ts'
import { runCommand } from '../../commands/run-command.ts'
import { showError } from '../../commands/show-error.ts'
import { openDialog, openingsAtom } from '../../dialogs/define.ts'
import { keymapAtom } from '../../keys/active-keymap.ts'
import { unlessBurst, useScans } from '../../keys/scan.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { later } from '../../shell/later.tsx'
import { menuGroups } from '../../shell/menu-groups.ts'
import { pageState } from '../../state/cell.ts'
import { go } from '../../state/location.ts'
import { alerta } from '../../state/notices.ts'
import { read } from '../../state/query.ts'
import { currentUser, hasFlag, useSession } from '../../state/session.ts'
import { copiesAtom, issuerAtom, recusadasAtom } from '../../state/situation.ts'
import { ChoiceList } from '../../ui/field/choice-list.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { useCursorById } from '../../ui/list/use-cursor.ts'
import { Screen } from '../../ui/screen.tsx'
import { maySell } from '../may-sell.ts'
import { cardsDialog, companiesDialog } from './dialogs.ts'
import { useDigits } from './digits.ts'
import { type Task, tasksOf } from './queue.ts'

/** Components that load later: the first load of the page leaves out the code of charts and tables. */
const Cards = later(() => import('./cards.tsx'), 'Cards')
const LastSales = later(() => import('./last-sales.tsx'), 'LastSales')

/** Titles of the list's groups, in order. */
const GROUPS = {
  dia: 'Vender',
  telas: 'Suas telas',
  pede: 'O dia pede',
  passos: 'Para abrir a loja',
  sistema: 'Sistema',
} as const

interface Choice {
  id: string
  grupo: keyof typeof GROUPS
  titulo: string
  nota: string
  tom?: Task['tom']
  chord: string | null
  /** Digit that opens the choice: fixed for the daily screens, constant for a task while it exists. */
  numero?: number
  executar: () => void
}

const SHOWN = [
  'app.menu',
  'app.paleta',
  'app.notificacoes',
  'sessao.trocar_empresa',
  'app.ajuda',
  'sessao.sair',
]

/** Notes shown beside a choice. */
const NOTES: Readonly<Record<string, () => string>> = {
  'app.menu': () => {
    const screens = menuGroups().reduce((sum, { telas }) => sum + telas.length, 0)
    return screens === 1 ? '1 tela' : `${screens} telas`
  },
  'app.paleta': () => 'tudo, pelo nome',
  'sessao.trocar_empresa': () => currentUser().empresa.nome,
  '/documento/pdv': () => 'vender no caixa',
  '/documento/pdv2': () => 'escolher no catálogo',
  '/vendas': () => 'notas e segunda via',
}

const ISSUER_MS = 2000

/** Number of menu screens shown to a user who does not sell; the tasks get the next digits. */
const OTHERS = 6

const TONES = { mal: 'text-bad', aviso: 'text-live', passo: 'text-ref', feito: 'text-ok' } as const

/** Gives the daily screens, each with a digit, and the general commands; the menu has all other screens. */
function everyDay(): { screens: Choice[]; commands: Choice[] } {
  const scopes = scopesBelow()
  const open = (grupo: Choice['grupo'], { path, title }: Pick<Route, 'path' | 'title'>) => ({
    id: path,
    grupo,
    titulo: title,
    nota: NOTES[path]?.() ?? '',
    chord: chordFor(app.ir, scopes, { caminho: path }),
    executar: () => go(path),
  })
  const selling = allowedRoutes().filter(({ menu, path }) => menu === 'vendas' && path in NOTES)
  // a user who does not sell gets the first screens of the menu
  const screens =
    selling.length > 0
      ? selling.map(route => open('dia', route))
      : menuGroups()
          .flatMap(({ telas }) => telas)
          .slice(0, OTHERS)
          .map(route => open('telas', route))
  const commands = COMMANDS.filter(command => SHOWN.includes(command.id) && able(command, scopes))
    .sort((one, other) => SHOWN.indexOf(one.id) - SHOWN.indexOf(other.id))
    .map(command => ({
      id: command.id,
      grupo: 'sistema' as const,
      titulo: command.title,
      nota: NOTES[command.id]?.() ?? '',
      chord: chordFor(command, scopes),
      executar: () => void runCommand(command.id),
    }))
  // commands have keys, and so no digit
  return { screens: screens.map((choice, index) => ({ ...choice, numero: index + 1 })), commands }
}

/** Length of an access key. */
const KEY = 44

/** Opens the till and sells the code scanned on the home screen; shows a warning when the user may not sell. */
async function readAtHome(texto: string): Promise<void> {
  // no product has so long a code
  if (texto.length >= KEY) {
    const { declaredKey, openDeclared } = await import('../../documents/own/by-key.ts')
    const chave = declaredKey(texto)
    if (chave) return openDeclared(chave).catch(showError)
  }
  if (isOrderRead(texto) && hasFlag('documentos_contrato')) {
    const { openRead } = await import('../../contracts/gate.ts')
    return openRead(texto).catch(showError)
  }
  if (!maySell()) return alerta(`Leitura não usada: ${texto}`)
  const [{ hearScan }, { tillDesk }] = await Promise.all([
    import('../../till/typed/hear-scan.ts'),
    import('../../till/desk/till-desk.ts'),
  ])
  go('/documento/pdv')
  hearScan(tillDesk, texto)
}

/** Handles scans while no window is open over the screen: a scan over an open palette is typed there. */
function Reader() {
  useScans(readAtHome, isOrderRead)
  return null
}

const page = pageState(() => ({
  /** True once this page has asked for the last numbers after a restore: the task stays for whoever puts the question off. */
  askedNumbers: false,
}))

/** Asks a restored installation's owner for the last number of each series, when the home screen first opens. */
function useNumbersOfRestored(waiting: boolean): void {
  useEffect(() => {
    if (!waiting || page.askedNumbers) return
    page.askedNumbers = true
    void runCommand(emissor.series.id)
  }, [waiting])
}

const isStep = ({ tom }: Pick<Task, 'tom'>): boolean => tom === 'passo' || tom === 'feito'

/** Hides the steps: the schemas of settings load only then. */
async function dismissSteps(): Promise<void> {
  const { hideSteps } = await import('./hide-steps.ts')
  await hideSteps()
}

/** Draws the home screen: choices with digits, the last sales below them, and the cards with numbers at the side. */
export function HomeScreen() {
  const session = useSession()
  useAtomValue(keymapAtom)
  const issuer = useAtomValue(issuerAtom)
  const recusadas = useAtomValue(recusadasAtom)
  const copias = useAtomValue(copiesAtom)
  // stops waiting when the issuer's state does not come
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ISSUER_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data, isError } = useQuery({
    ...read(hoje, { query: { vendas: '0' } }, { semMover: true }),
    // what was done on another screen is marked on coming back
    refetchOnMount: 'always',
  })
  const [compara, setCompara] = useState<ComparedPeriod>('periodo_anterior')
  const tasks = session
    ? tasksOf({
        hoje: data?.data,
        issuer,
        copias,
        recusadas,
        empresa: session.user.empresa,
        telas: allowedRoutes(),
        agora: new Date(),
      })
    : []
  // before the first sale every card would show zero
  const nothingSold = tasks.some(({ id, tom }) => id === 'passo:venda' && tom === 'passo')
  useNumbersOfRestored(tasks.some(({ id }) => id === 'numeros'))
  const { screens, commands } = everyDay()
  const numbered = useDigits(
    tasks,
    (data !== undefined || isError) && (issuer !== null || late),
    screens.length + 1,
  )
  const list: Choice[] = [
    ...screens,
    ...numbered
      .filter(task => !isStep(task))
      .map((task): Choice => ({ ...task, grupo: 'pede', chord: null })),
    ...numbered.filter(isStep).map((task): Choice => ({ ...task, grupo: 'passos', chord: null })),
    ...commands,
  ]
  const last = Math.min(9, Math.max(0, ...list.map(({ numero = 0 }) => numero)))
  const cursor = useCursorById(
    list.map(({ id }) => id),
    tasks.find(({ tom }) => tom === 'passo')?.id,
  )
  useScope('inicio', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, () => list[cursor.atual]?.executar()),
      on(
        inicio.comparar,
        !nothingSold &&
          (() => setCompara(now => (now === 'periodo_anterior' ? 'ano_anterior' : 'periodo_anterior'))),
      ),
      on(
        inicio.empresas,
        (session?.user.empresas.length ?? 0) > 1 && (() => void openDialog(companiesDialog)),
      ),
      on(inicio.cartoes, !nothingSold && (() => void openDialog(cardsDialog))),
      on(inicio.dispensar, tasks.some(isStep) && (() => void dismissSteps())),
      // the first digit of a scanned code opens no choice
      on(
        lista.escolher,
        last > 0 &&
          (({ numero }: { numero: number }) =>
            unlessBurst(() => list.find(choice => choice.numero === numero)?.executar())),
      ),
    ],
    labels: {
      'lista.escolher': last > 1 ? 'Abrir pelo número' : 'Abrir',
      'inicio.comparar':
        compara === 'periodo_anterior' ? 'Comparar com o ano anterior' : 'Comparar com o período anterior',
    },
    primary: 'lista.abrir',
  })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const covered = useAtomValue(openingsAtom).length > 0
  const { nome = '', empresa } = session?.user ?? {}
  return (
    <Screen title="Início" note={empresa ? `${empresa.nome} · ${nome}` : nome} full>
      {covered ? null : <Reader />}
      <div className="caixa grid min-h-0 auto-rows-max grid-cols-[minmax(0,1fr)] content-start overflow-auto lg:auto-rows-auto lg:content-stretch lg:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_58ch] lg:overflow-hidden xl:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_94ch] ampla:has-[>:nth-child(2)]:grid-cols-2">
        {/* on a telephone the day comes before the menu */}
        <div className="grid min-h-0 auto-rows-max grid-cols-[minmax(0,1fr)] max-[600px]:order-last lg:auto-rows-auto lg:grid-rows-[minmax(0,auto)_minmax(0,1fr)]">
          <ChoiceList
            ref={box}
            label="O que fazer agora"
            rows={list}
            at={cursor.atual}
            onChoose={index => {
              cursor.ir(index)
              list[index]?.executar()
            }}
            keyOf={({ id }) => id}
            columns="grid-cols-[5ch_minmax(22ch,max-content)_minmax(0,1fr)_auto] ampla:grid-cols-[6ch_minmax(0,36ch)_minmax(0,1fr)_auto] max-[900px]:grid-cols-[5ch_minmax(0,1fr)_auto_auto]"
            className="py-1 lg:overflow-auto"
            striped
            heading={({ grupo }, index) =>
              grupo === list[index - 1]?.grupo ? null : (
                <p
                  aria-hidden="true"
                  className={`rotulo px-3 py-1 ${index === 0 ? '' : 'mt-2 border-line border-t pt-2'}`}
                >
                  {GROUPS[grupo]}
                </p>
              )
            }
          >
            {({ numero, tom, titulo, nota, chord }) => (
              <>
                <span className="text-right">
                  {numero && numero <= 9 ? <KeyHint chord={String(numero)} /> : null}
                </span>
                <span className={tom ? TONES[tom] : ''}>{titulo}</span>
                <span className="text-dim max-[900px]:hidden">{nota}</span>
                <span>{chord ? <KeyHint chord={chord} /> : null}</span>
              </>
            )}
          </ChoiceList>
          <Suspense>
            <LastSales />
          </Suspense>
        </div>
        {nothingSold ? null : (
          <Suspense>
            <Cards compara={compara} onLeave={() => box.current?.focus({ preventScroll: true })} />
          </Suspense>
        )}
      </div>
    </Screen>
  )
}
