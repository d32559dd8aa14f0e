import "./styles/base.css"
