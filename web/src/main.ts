import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import './lib/install.svelte'
import { applyTheme } from './lib/settings.svelte'

applyTheme()
export default mount(App, { target: document.getElementById('app')! })
