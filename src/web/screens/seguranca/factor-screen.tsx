import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  confirmarSegundoFator,
  iniciarSegundoFator,
  novosCodigos,
  removerSegundoFator,
  verSegundoFator,
} from '../../../domain/api/segundo-fator.ts'
import type { LoggedUser } from '../../../domain/api/sessao.ts'
import { acesso } from '../../../domain/commands/acesso/index.ts'
import { fator } from '../../../domain/commands/fator/index.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { call } from '../../api/client.ts'
import { problems } from '../../forms/resolver.ts'
import { useShortForm } from '../../forms/short-form.ts'
import { on, type ScopeCommands, type ScopeOptions, useScope } from '../../keys/scopes.ts'
import { shortTime } from '../../state/local-time.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { invalidate, read } from '../../state/query.ts'
import { rememberedUrl, saveUser, useSession } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Field } from '../../ui/field/field.tsx'
import { QrPicture } from '../../ui/qr-picture.tsx'
import { Screen } from '../../ui/screen.tsx'
import { PasswordField, useShown } from '../acesso/password-field.tsx'
import { Loading } from '../loading.tsx'

const QR_PX = 240

const refresh = () => invalidate(verSegundoFator)

/** Codes that the server gave once, with the user as known after them. */
interface Given {
  codigos: readonly string[]
  user?: LoggedUser
}

/** Screen /segundo_fator: enrols the user's second factor, changes its recovery codes, removes it. */
export function FactorScreen() {
  const { data } = useQuery(read(verSegundoFator, {}))
  const [given, setGiven] = useState<Given | null>(null)
  const done = () => {
    if (given?.user) saveUser(given.user)
    setGiven(null)
    void refresh()
    notify('Códigos de recuperação guardados por você')
    if (given?.user) go(rememberedUrl(), { replace: true })
  }
  if (given) return <RecoveryCodes codigos={given.codigos} onDone={done} />
  if (!data) return <Loading />
  return data.data.ativo ? <Active state={data.data} onCodes={setGiven} /> : <Enrol onCodes={setGiven} />
}

/** Binds the keys that the parts of the screen share. ESC leaves, unless the company demands the second factor first. */
function useFactorScope(commands: ScopeCommands, labels: ScopeOptions['labels']): void {
  const must = useSession()?.user.falta_fator === true
  useScope('acesso.fator', {
    commands,
    labels: labels ?? {},
    ...(must ? {} : { onBack: () => go('/'), backTo: '/' }),
  })
}

function Enrol({ onCodes }: { onCodes: (given: Given) => void }) {
  const [secret, setSecret] = useState<{ segredo: string; uri: string } | null>(null)
  return secret ? <FirstCode {...secret} onCodes={onCodes} /> : <Begin onSecret={setSecret} />
}

function Begin({ onSecret }: { onSecret: (secret: { segredo: string; uri: string }) => void }) {
  const fields = useShortForm({ senha: '' })
  const { shown, toggle } = useShown()
  const must = useSession()?.user.falta_fator === true
  const begin = () => {
    const body = { senha: fields.valores()['senha'] ?? '' }
    const wrong = problems(iniciarSegundoFator.body, body)
    if (wrong) return fields.recusar(wrong)
    void fields.enviar(async () => onSecret((await call(iniciarSegundoFator, { body, semMover: true })).data))
  }
  useFactorScope(
    [
      on(form.salvar, fields.enviando ? false : begin),
      on(acesso.mostrarSenha, toggle),
      ...fields.passeio(begin),
    ],
    { 'form.salvar': 'Continuar', 'acesso.mostrar_senha': shown ? 'Ocultar senha' : 'Mostrar senha' },
  )
  return (
    <Screen title="Segundo fator">
      <form
        ref={fields.formRef}
        aria-label="Segundo fator"
        aria-describedby="fator-texto"
        noValidate
        className="grid w-[64ch] max-w-full gap-1"
        onSubmit={event => event.preventDefault()}
      >
        <p id="fator-texto" className="pb-2 text-dim">
          {must ? 'A empresa exige segundo fator de quem administra: cadastre o seu para continuar. ' : ''}
          Ao entrar, além da senha, será pedido um código de um aplicativo do seu celular (Google
          Authenticator, Aegis, 2FAS…). Quem descobrir a sua senha não entra sem ele.
        </p>
        <PasswordField
          label="Sua senha"
          visible={shown}
          autoComplete="current-password"
          autoFocus
          {...fields.field('senha')}
        />
        <div>
          <Button primary chord="F2" disabled={fields.enviando} onClick={begin}>
            Continuar
          </Button>
        </div>
      </form>
    </Screen>
  )
}

interface FirstCodeProps {
  segredo: string
  uri: string
  onCodes: (given: Given) => void
}

function FirstCode({ segredo, uri, onCodes }: FirstCodeProps) {
  const fields = useShortForm({ codigo: '' })
  const confirm = () => {
    const body = { codigo: fields.valores()['codigo'] ?? '' }
    const wrong = problems(confirmarSegundoFator.body, body)
    if (wrong) return fields.recusar(wrong)
    void fields.enviar(async () =>
      onCodes((await call(confirmarSegundoFator, { body, semMover: true })).data),
    )
  }
  useFactorScope([on(form.salvar, fields.enviando ? false : confirm), ...fields.passeio(confirm)], {
    'form.salvar': 'Confirmar',
  })
  return (
    <Screen title="Segundo fator">
      <form
        ref={fields.formRef}
        aria-label="Segundo fator"
        aria-describedby="fator-texto"
        noValidate
        className="grid w-[64ch] max-w-full gap-2"
        onSubmit={event => event.preventDefault()}
      >
        <p id="fator-texto" className="text-dim">
          Leia o QR Code com o aplicativo, ou digite nele o segredo. Depois digite aqui o código de 6 números
          que ele mostra.
        </p>
        <QrPicture text={uri} label="QR Code do segundo fator" most={QR_PX} />
        <dl>
          <dt className="rotulo">Segredo</dt>
          <dd className="select-all font-semibold">{segredo.match(/.{1,4}/g)?.join(' ')}</dd>
        </dl>
        <Field
          label="Código"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          {...fields.field('codigo')}
        />
        <div>
          <Button primary chord="F2" disabled={fields.enviando} onClick={confirm}>
            Confirmar
          </Button>
        </div>
      </form>
    </Screen>
  )
}

/** Shows the recovery codes, once: the server keeps only their hashes. */
function RecoveryCodes({ codigos, onDone }: { codigos: readonly string[]; onDone: () => void }) {
  const copy = () =>
    void copyText(codigos.join('\n')).then(done =>
      notify(done ? 'Códigos copiados' : 'Marque os códigos e copie com Ctrl+C'),
    )
  useFactorScope([on(form.salvar, onDone), on(fator.copiar, copy)], { 'form.salvar': 'Já guardei' })
  return (
    <Screen title="Códigos de recuperação">
      <div className="grid w-[64ch] max-w-full gap-2">
        <p id="fator-texto" role="status" className="text-dim">
          Sem o celular, cada um destes códigos entra uma vez, no lugar do código do aplicativo. Anote-os fora
          deste computador: eles não serão mostrados de novo.
        </p>
        <ol aria-label="Códigos de recuperação" className="grid grid-cols-2 gap-x-6 select-all">
          {codigos.map(code => (
            <li key={code} className="font-semibold">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex gap-2">
          <Button primary chord="F2" autoFocus aria-describedby="fator-texto" onClick={onDone}>
            Já guardei
          </Button>
          <Button chord="F4" onClick={copy}>
            Copiar os códigos
          </Button>
        </div>
      </div>
    </Screen>
  )
}

interface ActiveProps {
  state: { desde: string | null; codigos_restantes: number; exigido: boolean }
  onCodes: (given: Given) => void
}

function Active({ state: { desde, codigos_restantes, exigido }, onCodes }: ActiveProps) {
  const fields = useShortForm({ senha: '', codigo: '' })
  const { shown, toggle } = useShown()
  /** Sends password and code; shows what is wrong at the fields. */
  const send = (act: (body: { senha: string; codigo: string }) => Promise<void>) => {
    const { senha = '', codigo = '' } = fields.valores()
    const wrong = problems(removerSegundoFator.body, { senha, codigo })
    if (wrong) return fields.recusar(wrong)
    void fields.enviar(() => act({ senha, codigo }))
  }
  const renew = () => send(async body => onCodes((await call(novosCodigos, { body, semMover: true })).data))
  const remove = () =>
    send(async body => {
      const { data } = await call(removerSegundoFator, { body, semMover: true })
      saveUser(data)
      await refresh()
      notify('Segundo fator removido: ao entrar, só a senha é pedida')
    })
  const busy = fields.enviando
  useFactorScope(
    [
      on(fator.novosCodigos, busy ? false : renew),
      on(fator.remover, busy || exigido ? false : remove),
      on(acesso.mostrarSenha, toggle),
      ...fields.passeio(() => {}),
    ],
    { 'acesso.mostrar_senha': shown ? 'Ocultar senha' : 'Mostrar senha' },
  )
  return (
    <Screen title="Segundo fator">
      <form
        ref={fields.formRef}
        aria-label="Segundo fator"
        aria-describedby="fator-texto"
        noValidate
        className="grid w-[64ch] max-w-full gap-1"
        onSubmit={event => event.preventDefault()}
      >
        <p id="fator-texto" className="pb-2 text-dim">
          Ligado desde {desde ? shortTime(desde) : ''}.{' '}
          {codigos_restantes === 1
            ? 'Resta 1 código de recuperação.'
            : `Restam ${codigos_restantes} códigos de recuperação.`}
          {exigido ? ' A empresa o exige de quem administra: não é possível removê-lo.' : ''}
        </p>
        <PasswordField
          label="Sua senha"
          visible={shown}
          autoComplete="current-password"
          autoFocus
          {...fields.field('senha')}
        />
        <Field
          label="Código"
          autoComplete="one-time-code"
          help="Do aplicativo autenticador, ou um de recuperação"
          {...fields.field('codigo')}
        />
        <div className="flex flex-wrap gap-2">
          <Button chord="F8" disabled={busy} onClick={renew}>
            Novos códigos de recuperação
          </Button>
          {exigido ? null : (
            <Button chord="F9" disabled={busy} onClick={remove}>
              Remover o segundo fator
            </Button>
          )}
        </div>
      </form>
    </Screen>
  )
}
