import { cleanCnpj, formatCnpj } from '../../../../core/document/cnpj.ts'
import { rulesOfState } from '../../../../core/law/estados/index.ts'
import { RECEBE_CARTAO } from '../../../../domain/options/pagamento.ts'
import { type ShortForm, useTexto } from '../../../forms/short-form.ts'
import { StateRules } from '../../../records/minhas_empresas/state-rules.tsx'
import { todayHere } from '../../../state/local-time.ts'
import { ChoiceField } from '../../../ui/field/choice-field.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { CityFields } from '../city-fields.tsx'
import { REGIMES } from '../crt.ts'
import { PasswordField } from '../password-field.tsx'
import { CertificateFile } from './certificate-file.tsx'
import { EnvironmentChoice } from './environment-choice.tsx'
import { type Arquivo, type FirstRunStep, placeOfCep } from './first-run.ts'
import { SetupCodeField } from './setup-code-field.tsx'

interface StepProps {
  step: FirstRunStep
  fields: ShortForm
  needsCode: boolean
  file: Arquivo | null
  onChoose: (arquivo: Arquivo | null) => void
  shown: boolean
}

/** Draws the fields of one step. The key remounts the fields: a text typed in one step never shows in another. */
export const StepFields = (props: StepProps) => <Fields key={props.step} {...props} />

function Fields({ step, fields, needsCode, file, onChoose, shown }: StepProps) {
  const { field } = fields
  switch (step) {
    case 'empresa':
      return (
        <>
          {needsCode ? <SetupCodeField field={field} /> : null}
          <div className="grid gap-x-3 sm:grid-cols-2">
            <Field
              label="CNPJ"
              maxLength={20}
              help="F3 traz os dados da empresa"
              {...field('empresa.cnpj')}
              onBlur={event => {
                fields.mudar({ 'empresa.cnpj': formatCnpj(cleanCnpj(event.target.value)) })
                field('empresa.cnpj').onBlur(event)
              }}
            />
            <Field
              label="Inscrição Estadual"
              maxLength={18}
              help="Números, ou ISENTO"
              {...field('empresa.ie')}
            />
          </div>
          <Field label="Razão social" maxLength={60} {...field('empresa.razao')} />
          <Field label="Nome fantasia" maxLength={60} {...field('empresa.nome')} />
          <div className="grid gap-x-3 sm:grid-cols-2">
            <ChoiceField blank="" label="Regime tributário" options={REGIMES} {...field('empresa.crt')} />
            <Field label="Telefone" type="tel" maxLength={20} {...field('empresa.telefone')} />
          </div>
        </>
      )
    case 'endereco':
      return (
        <>
          <div className="grid grid-cols-[14ch_minmax(0,1fr)_14ch] gap-x-3">
            <Field
              label="CEP"
              maxLength={10}
              help="F3: endereço"
              {...field('endereco.cep')}
              onBlur={event => {
                fields.propor(placeOfCep(fields.valores(), event.target.value))
                return field('endereco.cep').onBlur(event)
              }}
            />
            <Field label="Logradouro" maxLength={60} {...field('endereco.logradouro')} />
            <Field label="Número" maxLength={60} {...field('endereco.numero')} />
          </div>
          <div className="grid gap-x-3 sm:grid-cols-2">
            <Field label="Complemento" maxLength={60} {...field('endereco.complemento')} />
            <Field label="Bairro" maxLength={60} {...field('endereco.bairro')} />
          </div>
          <CityFields fields={fields} prefix="endereco." />
        </>
      )
    case 'emissao':
      return (
        <>
          <Environment fields={fields} />
          <OfState fields={fields} />
          <CertificateFile
            name="emissao.certificado.arquivo"
            file={file}
            onChoose={onChoose}
            error={fields.erro('emissao.certificado.arquivo')}
            help="Homologação e produção pedem um, agora ou depois. O treinamento faz o seu."
          />
          {file ? (
            <PasswordField
              label="Senha do certificado"
              visible={shown}
              autoComplete="off"
              {...field('emissao.certificado_senha')}
              error={fields.erro('emissao.certificado.senha')}
            />
          ) : null}
        </>
      )
    case 'caixa':
      return (
        <>
          <Field label="Nome do caixa" maxLength={60} {...field('caixa.nome')} />
          <div className="grid gap-x-3 sm:grid-cols-2">
            <Field label="Série da NFC-e" inputMode="numeric" maxLength={3} {...field('caixa.serie_65')} />
            <Field
              label="Última NFC-e emitida"
              inputMode="numeric"
              maxLength={9}
              help="0 se nunca emitiu nesta série"
              {...field('caixa.ultimo_65')}
            />
            <Field label="Série da NF-e" inputMode="numeric" maxLength={3} {...field('caixa.serie_55')} />
            <Field
              label="Última NF-e emitida"
              inputMode="numeric"
              maxLength={9}
              help="0 se nunca emitiu nesta série"
              {...field('caixa.ultimo_55')}
            />
          </div>
          <CardCapture fields={fields} />
        </>
      )
    case 'dono':
      return (
        <>
          <Field label="Nome" autoComplete="name" maxLength={60} {...field('dono.nome')} />
          <Field label="E-mail" type="email" autoComplete="username" {...field('dono.email')} />
          <div className="grid gap-x-3 sm:grid-cols-2">
            <PasswordField
              label="Senha"
              visible={shown}
              autoComplete="new-password"
              help="Ao menos 8 caracteres: F6 mostra, confira e guarde"
              {...field('dono.password')}
            />
          </div>
          <PasswordField
            label="PIN (opcional)"
            visible={shown}
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            help="4 a 8 números: autoriza no caixa. Sem PIN, ninguém autoriza o que um operador não pode (desconto, cancelamento); põe-se depois em Usuários"
            {...field('dono.pin')}
          />
        </>
      )
  }
}

const AMBIENTE = 'emissao.ambiente'

const Environment = ({ fields }: { fields: ShortForm }) => (
  <EnvironmentChoice
    name={AMBIENTE}
    value={useTexto(fields, AMBIENTE)}
    onChange={valor => fields.mudar({ [AMBIENTE]: valor })}
    error={fields.erro(AMBIENTE)}
  />
)

const OfState = ({ fields }: { fields: ShortForm }) => (
  <StateRules uf={useTexto(fields, 'uf')} crt={Number(useTexto(fields, 'empresa.crt')) || undefined} />
)

/** Asks how cards are taken, where the state wants the payment tied to the note. */
function CardCapture({ fields }: { fields: ShortForm }) {
  const uf = useTexto(fields, 'uf')
  const [rule] = rulesOfState(uf, todayHere(), 'pagamento')
  return rule ? (
    <ChoiceField
      blank="ainda não sei"
      label="Como recebe cartão e PIX"
      options={RECEBE_CARTAO}
      help={`${uf} pede o pagamento ligado à nota (${rule.quem.texto})`}
      {...fields.field('caixa.recebe_cartao')}
    />
  ) : null
}
