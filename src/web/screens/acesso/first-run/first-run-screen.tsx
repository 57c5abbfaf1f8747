import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ufDoCep } from '../../../../core/document/cep.ts'
import { cleanCnpj } from '../../../../core/document/cnpj.ts'
import { lacksOfAddress, PASSOS, primeiroAcesso } from '../../../../domain/api/acesso.ts'
import { consultarCepPrimeiro, consultarCnpjPrimeiro } from '../../../../domain/api/consultas.ts'
import { acesso } from '../../../../domain/commands/acesso/index.ts'
import { form } from '../../../../domain/commands/form/index.ts'
import { ieInvalida } from '../../../../domain/fiscal/inscricao-estadual.ts'
import { call } from '../../../api/client.ts'
import { ApiError, errorText, NetworkError } from '../../../api/errors.ts'
import { askOrGiveUp } from '../../../dialogs/loading.tsx'
import { problems } from '../../../forms/resolver.ts'
import { type FieldTexts, useShortForm } from '../../../forms/short-form.ts'
import { loadUserKeymap } from '../../../keys/active-keymap.ts'
import { on, useScope } from '../../../keys/scopes.ts'
import { go } from '../../../state/location.ts'
import { alerta, notify } from '../../../state/notices.ts'
import { forgetUrl, saveSession, useSession } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../loading.tsx'
import { forgetOffer, useOffer } from '../offer.ts'
import { useShown } from '../password-field.tsx'
import { type Begin, BeginChoice, NEW_SHOP_STEPS } from './begin-choice.tsx'
import {
  type Arquivo,
  bodyOf,
  CHOSEN,
  draft,
  type FirstRunStep,
  fillAddressOf,
  fillOf,
  hasDraft,
  INICIAL,
  PARTES,
  REPEATED,
  saveDraft,
} from './first-run.ts'
import { FirstRunFrame } from './first-run-frame.tsx'
import { StepFields } from './first-run-steps.tsx'
import { RestoreWizard } from './restore-wizard.tsx'
import { RestoringNotice } from './restoring-notice.tsx'

/** Screen /primeiro_acesso: makes a new shop, or restores one from a backup, in an installation without an owner. */
export function FirstRunScreen() {
  const offer = useOffer()
  // another tab of this browser may have finished the first run
  const session = useSession()
  // a new shop begun before a reload continues
  const [chosen, choose] = useState<Begin | null>(() => (hasDraft() ? 'nova' : null))
  const [restored, setRestored] = useState(false)
  const pending = session ? false : offer?.primeiro_acesso
  useEffect(() => {
    if (pending === false && !restored) go('/', { replace: true })
  }, [pending, restored])
  if (!offer || !(pending || restored)) return <Loading />
  // the tab that restores shows the progress itself
  if (offer.restaurando && chosen !== 'restaurar') return <RestoringNotice />
  const exigeCodigo = offer.exige_codigo
  const back = () => choose(null)
  if (chosen === 'nova') return <Wizard needsCode={exigeCodigo} onBack={back} />
  if (chosen === 'restaurar')
    return <RestoreWizard needsCode={exigeCodigo} onBack={back} onRestore={() => setRestored(true)} />
  return <BeginChoice onChoose={choose} />
}

/** Checks the state registration against the state of the city, once a city is chosen. */
const ieProblem = (valores: FieldTexts): Readonly<Record<string, string>> => {
  const wrong = ieInvalida(valores['empresa.ie'], valores['endereco.municipio_ibge'])
  return wrong ? { 'empresa.ie': wrong } : {}
}

/** Requires the whole address of a company that does not begin in training, at the step that chooses it. */
const addressProblems = (valores: FieldTexts): Readonly<Record<string, string>> =>
  valores['emissao.ambiente'] === 'treinamento'
    ? {}
    : Object.fromEntries(
        lacksOfAddress({
          logradouro: valores['endereco.logradouro'] ?? '',
          numero: valores['endereco.numero'] ?? '',
          bairro: valores['endereco.bairro'] ?? '',
        }).map(([field]) => [`endereco.${field}`, 'Campo Obrigatório']),
      )

const ORDER = PARTES.map(({ passo }) => passo)

interface WizardProps {
  needsCode: boolean
  /** Returns to the choice between a new shop and a restore. */
  onBack: () => void
}

function Wizard({ needsCode, onBack }: WizardProps) {
  const [started] = useState(draft)
  const [at, setAt] = useState(started.passo)
  const [arquivo, setArquivo] = useState<Arquivo | null>(null)
  const passo = ORDER[at] ?? 'empresa'
  const { shown, toggle } = useShown()
  const body = (valores: FieldTexts) =>
    // the password is typed once: F6 shows it
    bodyOf({ ...valores, [REPEATED]: valores[CHOSEN] ?? '' }, arquivo)
  const judge = (valores: FieldTexts): Readonly<Record<string, string>> => ({
    ...(at === 0 && needsCode && !valores['codigo']?.trim() ? { codigo: 'Campo Obrigatório' } : {}),
    // checked in the second step: the wrong value may be the city, a field of that step
    ...(passo === 'endereco' ? ieProblem(valores) : {}),
    ...(passo === 'emissao' ? addressProblems(valores) : {}),
    ...problems(PASSOS[passo], body(valores)[passo], `${passo}.`),
  })
  const fields = useShortForm({ ...INICIAL, ...started.valores }, judge)
  const last = at === ORDER.length - 1
  /** Values that look-ups filled in. */
  const said = useRef<FieldTexts>({})

  // a reload halfway continues from the draft; passwords and the certificate are asked for again
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's listeners last longer than one render
  useEffect(() => {
    const save = () => saveDraft(at, fields.valores())
    save()
    return fields.ouvir(save)
  }, [at])
  // each step begins at its first field
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each step
  useEffect(() => fields.formRef.current?.querySelector<HTMLElement>('[data-campo]')?.focus(), [at])

  /** Goes to the step of the first wrong field, and shows the error there. */
  const refuse = (erros: Readonly<Record<string, string>>) => {
    const first = Object.keys(erros)[0] ?? ''
    const wrong = first === 'codigo' ? 0 : ORDER.indexOf(first.split('.')[0] as FirstRunStep)
    setAt(wrong < 0 ? at : wrong)
    setTimeout(() => fields.recusar(erros))
  }
  const finish = () =>
    void fields.enviar(async () => {
      try {
        const { token, user } = await call(primeiroAcesso, {
          body: body(fields.valores()) as never,
          semMover: true,
        })
        saveDraft(0, null)
        loadUserKeymap(user.id)
        forgetUrl()
        saveSession(token, user)
        void forgetOffer()
        go('/', { replace: true })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.codigo === 'JA_INSTALADA') {
          saveDraft(0, null)
          void forgetOffer()
          go('/login', { replace: true })
          return alerta(error.message)
        }
        const found = Object.entries(error.errors ?? {})
        if (found.length === 0) throw error
        refuse(Object.fromEntries(found.map(([name, texts]) => [name, texts[0] ?? ''])))
      }
    })
  const next = () => {
    // blur takes the option typed in a list
    const field = document.activeElement
    if (field instanceof HTMLInputElement) {
      flushSync(() => field.blur())
      field.focus({ preventScroll: true })
    }
    const wrong = judge(fields.valores())
    // some fields are checked in a later step than theirs: go back to it
    if (Object.keys(wrong).length > 0)
      return Object.keys(wrong).some(name => name.startsWith(`${passo}.`))
        ? fields.recusar(wrong)
        : refuse(wrong)
    fields.recusar({})
    if (last) finish()
    else setAt(at + 1)
  }
  /** Proposes the values of a look-up (F3) to the form; after a failure the user types the values. */
  const lookUp = async (fill: (signal: AbortSignal) => Promise<{ filled: FieldTexts; texto: string }>) => {
    try {
      const found = await askOrGiveUp(fill)
      if (!found) return
      said.current = { ...said.current, ...found.filled }
      fields.propor(found.filled)
      notify(found.texto)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      const texto =
        error instanceof NetworkError ? error.message : errorText(error, 'Erro ao consultar dados')
      alerta(`${texto}: preencha os dados à mão`)
    }
  }
  const lookUpCnpj = () => {
    const cnpj = fields.valores()['empresa.cnpj'] ?? ''
    const wrong = problems(PASSOS.empresa.pick({ cnpj: true }), { cnpj }, 'empresa.')
    if (wrong) return fields.recusar(wrong)
    void lookUp(async signal => {
      const params = { cnpj: cleanCnpj(cnpj) }
      const { data } = await call(consultarCnpjPrimeiro, { params, semMover: true, signal })
      return { filled: fillOf(fields.valores(), data, said.current), texto: `Dados de ${data.nome}` }
    })
  }
  const lookUpCep = () => {
    const cep = fields.valores()['endereco.cep'] ?? ''
    if (!ufDoCep(cep)) return fields.recusar({ 'endereco.cep': 'CEP inválido' })
    void lookUp(async signal => {
      const { data } = await call(consultarCepPrimeiro, { params: { cep }, semMover: true, signal })
      return { filled: fillAddressOf(fields.valores(), data, said.current), texto: `Endereço do CEP ${cep}` }
    })
  }
  const consulta = fields.enviando
    ? false
    : passo === 'empresa'
      ? lookUpCnpj
      : passo === 'endereco'
        ? lookUpCep
        : false
  const previous = () => {
    if (at > 0) setAt(at - 1)
    else onBack()
  }

  useScope('acesso.passos', {
    commands: [
      on(form.salvar, fields.enviando ? false : next),
      on(form.consultar, consulta),
      on(acesso.mostrarSenha, passo === 'dono' ? toggle : false),
      ...fields.passeio(next),
    ],
    labels: {
      'form.salvar': last ? 'Concluir' : 'Continuar',
      'app.voltar': 'Passo anterior',
      'form.consultar': passo === 'endereco' ? 'Consultar CEP' : 'Consultar CNPJ',
      'acesso.mostrar_senha': shown ? 'Ocultar senha' : 'Mostrar senha',
    },
    onBack: previous,
  })

  return (
    <FirstRunFrame
      steps={NEW_SHOP_STEPS}
      at={at + 1}
      note={PARTES[at]?.nota ?? ''}
      formRef={fields.formRef}
      status={fields.enviando ? 'Preparando a instalação…' : (fields.erro('geral') ?? '')}
      buttons={
        <>
          <Button chord="Escape" onClick={previous}>
            Passo anterior
          </Button>
          <Button primary chord="F2" disabled={fields.enviando} onClick={next}>
            {last ? 'Concluir' : 'Continuar'}
          </Button>
        </>
      }
    >
      <StepFields
        step={passo}
        fields={fields}
        needsCode={needsCode}
        file={arquivo}
        onChoose={setArquivo}
        shown={shown}
      />
    </FirstRunFrame>
  )
}
