import { useCallback, useEffect, useState } from 'react'
import { teste } from '../../../domain/commands/shell/index.ts'
import { terminal } from '../../../domain/commands/terminal/index.ts'
import { leitor } from '../../../domain/commands/terminal/leitor.ts'
import { runWithPrompt } from '../../commands/run-command.ts'
import { showError } from '../../commands/show-error.ts'
import { on, type ScopeCommands, useScope } from '../../keys/scopes.ts'
import { desktopNotice } from '../../shell/desktop-notice.ts'
import { playSound, SOUNDS } from '../../shell/sounds.ts'
import { go } from '../../state/location.ts'
import { alerta, notify } from '../../state/notices.ts'
import { currentUser } from '../../state/session.ts'
import { adjustScanner } from '../../till/actions/scanner.ts'
import { ChoiceList } from '../../ui/field/choice-list.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { Screen } from '../../ui/screen.tsx'
import { Scroller } from '../../ui/scroller.tsx'
import { diagnose, type Section } from './diagnose.ts'
import { KeyboardPanel } from './keyboard-panel.tsx'
import { printTestPage } from './test-page.ts'

/** Screen /teste: shows what this computer can do for a till; tests sound, notices, printer, network and scanner. */
export function DiagnosticsScreen() {
  const [sections, setSections] = useState<readonly Section[]>([])
  const [testando, setTestando] = useState(false)
  const [, setAdjusted] = useState(0)
  const { account } = currentUser()
  const sound = useCursor(SOUNDS.length, account.som_delivery - 1)
  const measure = useCallback(() => diagnose().then(setSections), [])
  useEffect(() => void measure(), [measure])

  const askNotice = async () => {
    if (!('Notification' in window)) return alerta('Este navegador não mostra avisos do sistema')
    const answer = await Notification.requestPermission()
    if (answer !== 'granted') alerta('Avisos negados: permita nas configurações do navegador')
    else if (desktopNotice('Tecla', 'Os avisos do sistema funcionam')) notify('Aviso enviado ao sistema')
    await measure()
  }
  const askRoom = async () => {
    const kept = await navigator.storage?.persist?.().catch(() => false)
    if (kept) notify('O navegador vai guardar os dados deste caixa')
    else alerta('O navegador não garantiu o espaço. Instalado em janela própria ele costuma garantir')
    await measure()
  }

  const tries: ScopeCommands = [
    ...sound.comandos,
    on(teste.som, () => {
      if (!playSound(sound.atual + 1)) alerta('O navegador não tocou: pressione outra tecla e tente de novo')
    }),
    on(teste.teclado, () => setTestando(true)),
    on(teste.aviso, () => void askNotice()),
    on(teste.impressora, () => void printTestPage().catch(showError)),
    on(teste.rede, () => void measure().then(() => notify('Rede medida'))),
    on(teste.guardar, () => void askRoom()),
    // the form comes first, because every argument is optional
    on(teste.leitor, () => void runWithPrompt(leitor)),
    on(terminal.leitor, options => {
      adjustScanner(options)
      setAdjusted(count => count + 1)
    }),
  ]

  useScope('diagnostico', {
    onBack: () => (testando ? setTestando(false) : go('/')),
    backTo: testando ? null : '/',
    commands: testando ? [] : tries,
    labels: {
      ...(testando ? { 'app.voltar': 'Terminar o teste' } : {}),
      'teste.impressora': 'Imprimir',
      'teste.guardar': 'Guardar',
    },
    ...(testando ? { panel: 'teclado' } : {}),
  })

  return (
    <Screen title="Teste do equipamento" full>
      <div className="grid min-h-0 max-lg:overflow-auto lg:grid-cols-[minmax(0,1fr)_26ch_66ch]">
        <Scroller aria-label="Diagnóstico" role="region" className="overflow-auto px-3 py-1">
          {sections.map(section => (
            <SectionList key={section.titulo} section={section} />
          ))}
        </Scroller>
        <section aria-labelledby="sons" className="min-h-0 overflow-auto border-line border-l px-2 py-1">
          <h2 id="sons" className="rotulo px-2">
            Sons
          </h2>
          <ChoiceList
            label={{ heading: 'sons' }}
            rows={SOUNDS}
            at={sound.atual}
            onChoose={index => {
              sound.ir(index)
              playSound(index + 1)
            }}
            keyOf={({ nome }) => nome}
            columns="grid-cols-[5ch_minmax(0,1fr)_auto]"
            className=""
            focused={false}
          >
            {({ nome }, index) => (
              <>
                <span className="text-right text-dim">{index + 1}</span>
                <span>{nome}</span>
                <span className="text-dim text-xs">
                  {index + 1 === account.som_delivery ? 'pedidos' : ''}
                </span>
              </>
            )}
          </ChoiceList>
        </section>
        <KeyboardPanel testing={testando} onLeave={() => setTestando(false)} />
      </div>
    </Screen>
  )
}

function SectionList({ section: { titulo, itens } }: { section: Section }) {
  return (
    <section className="mb-2">
      <h2 className="rotulo border-line border-b">{titulo}</h2>
      <dl>
        {itens.map(({ nome, valor, bom }) => (
          <div key={nome} className="grid grid-cols-[26ch_minmax(0,1fr)] gap-2">
            <dt className="text-dim">{nome}</dt>
            <dd className={bom ? 'text-ok' : 'text-bad'}>{valor}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
